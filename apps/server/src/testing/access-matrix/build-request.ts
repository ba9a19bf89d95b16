import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { newId } from '#platform/ids/new-id.ts'
import { z } from 'zod'
import { declaredCalls } from './declared-calls.ts'
import type { Entity, Tenant } from './tenant.ts'

export type MatrixRequest = { method: EndpointSpec['method']; url: string; payload?: object }

/** A well-formed id that nothing has. */
export function unknownId(entity: Entity): string {
  if (entity === 'upload') return `upload://${newId()}`
  if (entity === 'identity') return newId() + newId()
  return entity === 'clip' || entity === 'clipAddress' ? `${newId()}.${newId()}` : newId()
}

function toValue(entity: Entity, id: string): unknown {
  if (entity === 'accountTarget') return { accountId: id }
  if (entity !== 'clipAddress') return id
  const [projectId, clipId] = id.split('.')
  return { projectId, clipId }
}

function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    const list = first.endsWith('[]')
    target[list ? first.slice(0, -2) : first] = list ? [value] : value
    return
  }
  const inner = { ...(target[first] as Record<string, unknown> | undefined) }
  setAt(inner, rest.join('.'), value)
  target[first] = inner
}

/**
 * A request with the tenant’s own ids, except for `overrides`. Optional parameters that refer to records are only set by
 * `overrides`, so that each is tested on its own.
 */
export function buildRequest(endpoint: EndpointSpec, tenant: Tenant, overrides: Readonly<Record<string, string>> = {}): MatrixRequest {
  const row = declaredCalls[endpoint.name] ?? {}
  const input: Record<string, unknown> = { ...(row.rest ?? (endpoint.example?.request?.body as Record<string, unknown> | undefined)) }
  const requiredParameters = requiredNames(endpoint)
  for (const [path, entity] of Object.entries(row.ids ?? {})) {
    if (path in overrides || requiredParameters.has(path)) setAt(input, path, toValue(entity, overrides[path] ?? tenant.ids[entity]))
  }
  let url = `/api${endpoint.path}`
  for (const [whole, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
    url = url.replace(whole, encodeURIComponent(toText(input[name] ?? newId() + newId())))
    delete input[name]
  }
  if (endpoint.body) return { method: endpoint.method, url, payload: input }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, toText(value))
  return { method: endpoint.method, url: query.size > 0 ? `${url}?${query.toString()}` : url }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

function schemasOf(endpoint: EndpointSpec): JsonSchema[] {
  const parts = [endpoint.params, endpoint.query, endpoint.body].filter((part) => part !== undefined)
  return parts.map((part) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function requiredNames(endpoint: EndpointSpec): Set<string> {
  return new Set([...schemasOf(endpoint).flatMap((schema) => schema.required ?? []), ...(endpoint.path.match(/(?<=:)\w+/g) ?? [])])
}

const looksLikeId = /(^id|Id|Ids|Uri|Url|^key|Key|^code|^clip|^link|^token|Token|^pending|^state)$/

/** Every parameter of a call, including those inside objects and lists, whose name looks like an id. */
export function idLikeNames(endpoint: EndpointSpec): string[] {
  const nameSet = new Set<string>()
  const walk = (schema: JsonSchema | undefined, path: string, defs: JsonSchema['$defs'], depth: number) => {
    if (!schema || depth > 8) return
    if (schema.$ref) walk(defs?.[schema.$ref.split('/').at(-1) ?? ''], path, defs, depth + 1)
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`
      if (looksLikeId.test(name)) nameSet.add(at)
      walk(inner, at, defs, depth + 1)
    }
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(choice, path, defs, depth + 1)
    if (schema.items) walk(schema.items, `${path}[]`, defs, depth + 1)
  }
  for (const schema of schemasOf(endpoint)) walk(schema, '', schema.$defs, 0)
  return [...nameSet]
}
