import { expect, it } from 'vitest';
import { s3Object } from './s3-object.ts';

it.each([
  ['s3://maps/a b.pmtiles', {}, 'https://maps.s3.us-east-1.amazonaws.com/a%20b.pmtiles'],
  ['s3://maps/a/b+c', { region: 'eu-west-3' }, 'https://maps.s3.eu-west-3.amazonaws.com/a/b%2Bc'],
  // the certificate is not for a name with more dots
  ['s3://maps.example.org/a', {}, 'https://s3.us-east-1.amazonaws.com/maps.example.org/a'],
  ['s3://maps/a', { endpoint: 'http://127.0.0.1:9000/' }, 'http://127.0.0.1:9000/maps/a'],
  ['S3://maps/a', { endpoint: 'https://minio.example/s3' }, 'https://minio.example/s3/maps/a'],
])('%s with %j is requested at %s', (address, settings, url) => {
  expect(s3Object(address, settings).url.href).toBe(url);
});
