import type { EndpointSpec } from './endpoint.ts'

/** A call taken apart for whoever sends it. `query`: texts by name; `body` is JSON, null where there is none. */
type CallParts = { path: string; query: Record<string, string>; body: Record<string, unknown> | null }

/** `input` has path parameters, query and body together, as the contract names them. The path is below `/api`. */
export function toCallParts({ method, path }: Pick<EndpointSpec, 'method' | 'path'>, input: Readonly<Record<string, unknown>>): CallParts {
  const rest = { ...input }
  const filledPath = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { path: filledPath, query: {}, body: Object.keys(rest).length > 0 ? rest : null }
  const texts = Object.entries(rest).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)] as const] : []))
  return { path: filledPath, query: Object.fromEntries(texts), body: null }
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
