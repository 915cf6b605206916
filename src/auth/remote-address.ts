import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** True if a connection comes from this machine. */
export function isLoopback(remoteAddress: string): boolean {
  const address = remoteAddress.replace(MAPPED, '');
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/** Name of the subscriber behind an address: the first 64 bits of IPv6, which belong to one subscriber. */
export function subscriberOf(remoteAddress: string): string {
  const address = remoteAddress.replace(MAPPED, '').replace(/%.*$/, '');
  return isIPv6(address) ? firstGroups(address).join(':') : address;
}

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length + behind.length < 8 && tail !== undefined) groups.push('0');
  return [...groups, ...behind].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
