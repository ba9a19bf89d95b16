import type { FastifyInstance } from 'fastify'
import { contractSchemas } from './contract-schemas.ts'
import type { Binding } from './handle.ts'
import { buildOpenApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'
import { rawPaths } from './raw-paths.ts'

type OpenApiOptions = { bindings: readonly Binding[]; version: string }

/** `/api/openapi.json` and `/api/docs`, generated from the bound calls when one of them is first asked for. */
export function addOpenApiRoutes(app: FastifyInstance, options: OpenApiOptions): void {
  let pages: ReturnType<typeof writePages> | undefined
  const readPages = () => (pages ??= writePages(options))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }).send(readPages().json),
  )
  app.get('/api/docs', async (_request, reply) => {
    const { policy, html } = readPages().page
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(html)
  })
}

function writePages({ bindings, version }: OpenApiOptions) {
  const document = buildOpenApi({
    endpoints: bindings.map((binding) => binding.endpoint),
    named: contractSchemas(),
    version,
    extraPaths: rawPaths,
  })
  return { json: JSON.stringify(document, null, 1), page: openApiPage(document) }
}
