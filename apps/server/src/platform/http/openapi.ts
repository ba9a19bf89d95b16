import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { ErrorBody } from '@clipwright/contract/error-body'
import { errorCatalogue, type ErrorName } from '@clipwright/contract/errors'
import { z } from 'zod'

export type JsonObject = { [key: string]: unknown }

/** Schemas with a name of their own in the document, such as every schema the contract exports. */
export type NamedSchemas = Readonly<Record<string, z.ZodType>>

const commonErrors: readonly ErrorName[] = ['RateExceed', 'UnavailableError', 'ServerError']

class SchemaWriter {
  readonly components: JsonObject = {}
  readonly #names = z.registry<{ id: string }>()

  constructor(schemas: NamedSchemas) {
    for (const [id, schema] of Object.entries(schemas)) this.#names.add(schema, { id })
  }

  /** JSON Schema of the wire form. Named parts become components, one for requests and one for replies if they differ. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const jsonSchema = z.toJSONSchema(schema, { io, metadata: this.#names, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonObject
    const { $schema: _, $defs, id: ownId, ...rest } = jsonSchema
    const definitions = { ...($defs as Record<string, JsonObject> | undefined) }
    if (typeof ownId === 'string') definitions[ownId] = rest
    const newNames = new Map<string, string>()
    for (const name of Object.keys(definitions)) newNames.set(name, io === 'input' ? `${name}Input` : name)
    for (const [name, definition] of Object.entries(definitions)) {
      const { id: _id, ...body } = definition
      this.components[newNames.get(name) ?? name] = this.#rename(body, newNames)
    }
    if (typeof ownId === 'string') return { $ref: `#/components/schemas/${newNames.get(ownId) ?? ownId}` }
    return this.#rename(rest, newNames) as JsonObject
  }

  #rename(value: unknown, newNames: Map<string, string>): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#rename(item, newNames))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== '$ref' || typeof inner !== 'string') return [key, this.#rename(inner, newNames)]
        const name = inner.replace(/^#\/\$defs\//, '')
        return [key, `#/components/schemas/${newNames.get(name) ?? name}`]
      }),
    )
  }
}

function parameters(writer: SchemaWriter, endpoint: EndpointSpec): JsonObject[] {
  const list: JsonObject[] = []
  for (const [place, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue
    const { properties, required } = writer.write(schema, 'input') as { properties?: JsonObject; required?: string[] }
    for (const [name, inner] of Object.entries(properties ?? {})) {
      const isRequired = place === 'path' || (required?.includes(name) ?? false)
      list.push({ name, in: place, required: isRequired, schema: inner })
    }
  }
  if (endpoint.idempotent) list.push({ $ref: '#/components/parameters/idempotencyKey' })
  if ('permission' in endpoint) list.push({ $ref: '#/components/parameters/orgId' })
  return list
}

/** Errors with the same status are one response, each with an example of its body. */
function errorResponses(endpoint: EndpointSpec): JsonObject {
  const signedIn: ErrorName[] = 'public' in endpoint ? [] : ['LoginRequired', 'NoPermission']
  const hasInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body)
  const names = new Set<ErrorName>([...(hasInput ? (['InvalidParam'] as const) : []), ...signedIn, ...endpoint.errors, ...commonErrors])
  if (endpoint.idempotent) names.add('RecordExisted')
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of names) {
    const { status } = errorCatalogue[name]
    byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.join(', '),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ErrorBody' },
              examples: Object.fromEntries(list.map((name) => [name, { value: exampleError(name) }])),
            },
          },
        },
      ]),
  )
}

function exampleError(name: ErrorName): JsonObject {
  const { status, message } = errorCatalogue[name]
  const details = name === 'InvalidParam' ? { details: [{ path: 'videoUrl', message: 'Too short' }] } : {}
  return { errorName: name, errorMessage: message, statusCode: status, requestId: 'q7Yb2nL0pWc4Zt1x', ...details }
}

function accessNote(endpoint: EndpointSpec): JsonObject {
  if ('permission' in endpoint) return { 'x-permission': endpoint.permission }
  if ('freeTool' in endpoint) return { 'x-free-tool': endpoint.freeTool }
  return 'signedIn' in endpoint ? { 'x-signed-in': endpoint.signedIn } : { 'x-public': endpoint.public }
}

function operation(writer: SchemaWriter, endpoint: EndpointSpec): JsonObject {
  const example = endpoint.example
  const body = endpoint.body && {
    required: !endpoint.body.safeParse({}).success,
    content: {
      'application/json': {
        schema: writer.write(endpoint.body, 'input'),
        ...(example?.request?.body === undefined ? {} : { example: example.request.body }),
      },
    },
  }
  const reply = { schema: writer.write(endpoint.reply, 'output'), ...(example?.reply === undefined ? {} : { example: example.reply }) }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    security: 'public' in endpoint ? [] : [{ bearer: [] }],
    ...accessNote(endpoint),
    ...(endpoint.rate ? { 'x-rate': endpoint.rate } : {}),
    parameters: parameters(writer, endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: { description: 'Done.', content: { 'application/json': reply } }, ...errorResponses(endpoint) },
  }
}

const headerParameters = {
  idempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description: 'The same key and request give the same answer, without a second effect. With another request: RecordExisted.',
    schema: { type: 'string', maxLength: 200 },
  },
  orgId: {
    name: 'x-org-id',
    in: 'header',
    required: false,
    description: 'Which of the caller’s own organisations. The one this session used last, else the first joined, when absent.',
    schema: { type: 'string' },
  },
}

/** An OpenAPI 3.1 document of the calls, plus `extraPaths` for those that are not JSON. */
export function buildOpenApi(options: {
  endpoints: readonly EndpointSpec[]
  named: NamedSchemas
  version: string
  extraPaths?: JsonObject
}): JsonObject {
  const writer = new SchemaWriter({ ...options.named, ErrorBody })
  writer.write(ErrorBody, 'output')
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of options.endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(writer, endpoint) }
  }
  for (const [, name = ''] of JSON.stringify(options.extraPaths ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    const schema = options.named[name]
    if (schema && !(name in writer.components)) writer.write(schema, 'output')
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clipwright',
      version: options.version,
      description:
        'Long talking videos in, short captioned clips out. Times are ISO 8601 UTC; a name that ends in Ms is milliseconds, `duration`, `…Sec` and `timeRanges` are seconds. `npm run -s token` prints a bearer token.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...options.extraPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: headerParameters,
      schemas: Object.fromEntries(Object.entries(writer.components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}
