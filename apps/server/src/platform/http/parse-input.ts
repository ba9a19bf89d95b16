import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { AppError, type ErrorDetail } from '@clipwright/contract/errors'
import type { z } from 'zod'

type WireRequest = { params: unknown; query: unknown; body: unknown }

function detailsOf(error: z.ZodError, place: string): ErrorDetail[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'This field is not known here.' }))
    }
    return [{ path: path.join('.') || place, message: issue.message }]
  })
}

/** Keeps the first problem of each field; it explains the others. */
function oneEach(details: readonly ErrorDetail[]): ErrorDetail[] {
  return details.filter((detail, at) => details.findIndex(({ path }) => path === detail.path) === at)
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
}

/** PostgreSQL text cannot hold NUL, and nothing a person types contains it. */
function nulPaths(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key.includes('\0') ? [path.join('.')] : nulPaths(inner, [...path, key])))
}

/** Parses the query of a route outside the contract. Throws `InvalidParam`. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  throw new AppError('InvalidParam', { details: oneEach(detailsOf(parsed.error, 'query')) })
}

/** Checks all three parts before refusing any, so that a form learns of every mistake at once. */
export function parseInput(endpoint: EndpointSpec, wire: WireRequest): Record<string, unknown> {
  const details: ErrorDetail[] = []
  const input: Record<string, unknown> = {}
  const take = (schema: z.ZodType | undefined, value: unknown, place: string) => {
    if (!schema) return
    const parsed = schema.safeParse(value)
    if (parsed.success) Object.assign(input, parsed.data)
    else details.push(...oneEach(detailsOf(parsed.error, place)))
  }
  take(endpoint.params, wire.params, 'path')
  take(endpoint.query, wire.query, 'query')
  // Clients send no body for a call without fields.
  take(endpoint.body, wire.body ?? {}, 'body')
  for (const part of [wire.params, wire.query, wire.body]) {
    details.push(...nulPaths(part, []).map((path) => ({ path: path || 'body', message: 'The text contains a NUL character.' })))
  }
  if (!endpoint.body && !isEmpty(wire.body)) details.push({ path: 'body', message: 'This call takes no body.' })
  if (details.length > 0) {
    throw new AppError('InvalidParam', { details, cause: details.map((d) => `${d.path}: ${d.message}`).join('; ') })
  }
  return input
}
