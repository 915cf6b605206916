import {
  type ApiDocument,
  examplesOf,
  type JsonSchema,
  nameOf,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
  resolved,
} from './api-document.ts';
import { curlOf } from './curl.ts';

/** The document as text that language models read (https://llmstxt.org): a list, and all of it. */

interface Told {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Every operation in one line, by its subject. */
export function llmsText(document: ApiDocument): string {
  const address = addressOf(document);
  const lists = bySubject(document, ({ path, method, operation }) => {
    const { summary, operationId } = operation;
    return `- [${summary}](${address}/docs#${operationId}): \`${method.toUpperCase()} ${path}\``;
  });
  const more = [
    `- [All parameters and answers](${address}/llms-full.txt): what this list leaves out`,
    `- [OpenAPI](${address}/openapi.json): the same for programs`,
  ];
  return `${head(document)}\n${lists}\n## More\n\n${more.join('\n')}\n`;
}

/** Every operation with its parameters, body, answers and an example, then every schema and every way to authenticate. */
export function llmsFullText(document: ApiDocument): string {
  const operations = bySubject(document, (told) => operationText(document, told));
  const { schemas, securitySchemes } = document.components;
  const ways = Object.entries(securitySchemes).map(([name, { description }]) => `- ${name}: ${description}`);
  const described = Object.entries(schemas).map(([name, schema]) => `### ${name}\n\n${schemaText(schema)}\n`);
  return `${head(document)}\n${operations}\n## Credentials\n\n${ways.join('\n')}\n\n## Schemas\n\n${described.join('\n')}`;
}

function head(document: ApiDocument): string {
  const { title, version, description = '' } = document.info;
  return `# ${title}\n\n> ${description}\n\nVersion ${version}, at ${addressOf(document)}\n`;
}

function addressOf({ servers }: ApiDocument): string {
  return servers[0]?.url ?? '';
}

function bySubject(document: ApiDocument, write: (told: Told) => string): string {
  const subjects = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [subject = ''] = operation.tags;
      subjects.set(subject, [...(subjects.get(subject) ?? []), write({ path, method, operation })]);
    }
  return [...subjects].map(([subject, texts]) => `## ${subject}\n\n${texts.join('\n')}\n`).join('\n');
}

function operationText(document: ApiDocument, { path, method, operation }: Told): string {
  const { summary, description, parameters = [], requestBody, responses, security } = operation;
  const ways = security.flatMap((way) => Object.keys(way)).join(' or ');
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return [
    `### ${method.toUpperCase()} ${path}`,
    '',
    ...[summary, description].flatMap((text) => (text === undefined ? [] : [`${text}.`.replace('..', '.')])),
    ways === '' ? 'Credential: none.' : `Credential: ${ways}.`,
    ...parameters.map((given) => parameterLine(document, resolved<Parameter>(document, given))),
    ...(body ? [`Body: ${typeOf(body)}`] : []),
    ...Object.entries(responses).map(([status, response]) => answerLine(document, status, response)),
    '',
    `    ${curlOf(document, path, method, operation).replaceAll('\n', '\n    ')}`,
    '',
  ].join('\n');
}

function parameterLine(document: ApiDocument, parameter: Parameter): string {
  const { name, in: place, required, schema, description = schema.description } = parameter;
  const example = examplesOf(document, parameter)[0]?.value;
  const shown = example === undefined ? '' : ` Example: ${JSON.stringify(example)}.`;
  const need = required ? 'required' : 'optional';
  return `- \`${name}\` (${place}, ${need}, ${typeOf(schema)}${boundsOf(schema)}): ${description ?? ''}${shown}`;
}

function answerLine(document: ApiDocument, status: string, given: Response | Reference): string {
  const { description, content = {} } = resolved<Response>(document, given);
  if ('$ref' in given) return `- ${status}: ${nameOf(given.$ref)}`;
  const forms = Object.entries(content).map(
    ([type, { schema }]) => `${type}${schema ? ` ${typeOf(schema)}` : ''}`,
  );
  return `- ${status}: ${description} ${forms.join('; ')}`.trimEnd();
}

function schemaText({ properties, required = [], ...schema }: JsonSchema): string {
  if (!properties) return `${typeOf(schema)}${boundsOf(schema)} ${schema.description ?? ''}`.trimEnd();
  const members = Object.entries(properties).map(([name, member]) => {
    const need = required.includes(name) ? ', required' : '';
    return `- \`${name}\` (${typeOf(member)}${boundsOf(member)}${need}): ${member.description ?? ''}`.trimEnd();
  });
  return members.join('\n');
}

function typeOf(schema: JsonSchema): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf = anyOf, items, prefixItems, type } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (oneOf) return oneOf.map(typeOf).join(' or ');
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (items) return `list of ${typeOf(items)}`;
  if (schema.properties) return `object of ${Object.keys(schema.properties).join(', ')}`;
  return [type ?? 'anything'].flat().join(' or ');
}

/** ` 1 to 50, default 10`; empty where nothing is said. */
function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, maxLength, maxItems, default: usual } = schema;
  const most = maxLength ?? maxItems;
  const what = maxLength === undefined ? 'items' : 'characters';
  const parts = [
    minimum === undefined ? undefined : `at least ${minimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
    most === undefined ? undefined : `at most ${most} ${what}`,
    usual === undefined ? undefined : `default ${JSON.stringify(usual)}`,
  ];
  return parts.flatMap((part) => (part === undefined ? [] : [`, ${part}`])).join('');
}
