import { type ApiDocument, examplesOf, type Operation, type Parameter, resolved } from './api-document.ts';

/** The command line that makes an operation's example request. `$KEY` stands for the reader's key. */
export function curlOf(document: ApiDocument, path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((one) => resolved<Parameter>(document, one));
  const body = bodyOf(document, operation);
  const address = filled(document, path, parameters);
  const words = [
    ...(method === 'get' || body !== undefined ? [] : [`-X ${method.toUpperCase()}`]),
    quoted(`${document.servers[0]?.url ?? ''}${address}${queryOf(document, parameters)}`),
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
    ...(isBinary(operation) ? [`-o ${quoted(address.replace(/^.*\./, 'answer.'))}`] : []),
  ];
  return `curl ${words.join(' \\\n  ')}`;
}

function filled(document: ApiDocument, path: string, parameters: readonly Parameter[]): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, parameter) => {
      const text = encodeURIComponent(String(exampleOf(document, parameter) ?? parameter.name));
      return address.replace(`{${parameter.name}}`, text);
    }, path);
}

/** The required parameters, else the first that has an example, to keep the request short. */
function queryOf(document: ApiDocument, parameters: readonly Parameter[]): string {
  const inQuery = parameters.filter(
    (parameter) => parameter.in === 'query' && exampleOf(document, parameter) !== undefined,
  );
  const needed = inQuery.filter((parameter) => parameter.required);
  const used = needed.length > 0 ? needed : inQuery.slice(0, 1);
  const pairs = used.map((one) => `${one.name}=${encodeURIComponent(String(exampleOf(document, one)))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function exampleOf(document: ApiDocument, parameter: Parameter): unknown {
  return examplesOf(document, parameter)[0]?.value;
}

function bodyOf(document: ApiDocument, { requestBody }: Operation): string | undefined {
  const media = requestBody?.content['application/json'];
  const example = media && examplesOf(document, media)[0];
  return example && JSON.stringify(example.value);
}

function isBinary({ responses }: Operation): boolean {
  const success = responses['200'];
  const types = success && 'content' in success ? Object.keys(success.content ?? {}) : [];
  return types.length > 0 && types.every((type) => !/json|text|html/.test(type));
}

/** For a shell: between single quotes only a single quote means anything. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
