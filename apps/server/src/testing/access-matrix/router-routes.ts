import type { FastifyInstance } from 'fastify'

/** Parameter names do not distinguish routes. */
const unnamed = (path: string) => path.replace(/:[\w|:]+/g, ':')

export function toRouteName(method: string, path: string): string {
  return `${method} ${unnamed(path)}`
}

/** Every route that the server serves, as `METHOD /path`, read from the router itself. HEAD is left out beside its GET. */
export function listRouterRoutes(app: FastifyInstance): string[] {
  const routes: string[] = []
  const stack: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    stack.length = depth
    const path = (stack[depth - 1] ?? '') + part
    stack[depth] = path
    const all = methods?.split(', ') ?? []
    for (const method of all) if (method !== 'HEAD' || !all.includes('GET')) routes.push(toRouteName(method, path))
  }
  return [...new Set(routes)].toSorted()
}
