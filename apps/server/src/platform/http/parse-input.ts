import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { AppError, type ErrorDetail } from '@clipwright/contract/errors'
import type { z } from 'zod'

export type WireRequest = { params: unknown; query: unknown; body: unknown }

function detailsOf(error: z.ZodError, place: string): ErrorDetail[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'This field is not known here.' }))
    }
    return [{ path: path.join('.') || place, message: issue.message }]
  })
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
}

/** All three parts are judged before any is refused, so that a form learns of every mistake at once. */
export function parseInput(endpoint: EndpointSpec, wire: WireRequest): Record<string, unknown> {
  const details: ErrorDetail[] = []
  const input: Record<string, unknown> = {}
  const take = (schema: z.ZodType | undefined, value: unknown, place: string) => {
    if (!schema) return
    const parsed = schema.safeParse(value)
    if (parsed.success) Object.assign(input, parsed.data)
    else details.push(...detailsOf(parsed.error, place))
  }
  take(endpoint.params, wire.params, 'path')
  take(endpoint.query, wire.query, 'query')
  take(endpoint.body, wire.body ?? undefined, 'body')
  if (!endpoint.body && !isEmpty(wire.body)) details.push({ path: 'body', message: 'This call takes no body.' })
  if (details.length > 0) {
    throw new AppError('InvalidParam', { details, cause: details.map((d) => `${d.path}: ${d.message}`).join('; ') })
  }
  return input
}
