import type { FastifyInstance } from 'fastify'
import { contractSchemas } from './contract-schemas.ts'
import type { Binding } from './handle.ts'
import { buildOpenApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'
import { rawPaths } from './raw-paths.ts'

/** `/api/openapi.json` and `/api/docs`, generated from the bound calls. */
export function addOpenApiRoutes(app: FastifyInstance, options: { bindings: readonly Binding[]; version: string }): void {
  const document = buildOpenApi({
    endpoints: options.bindings.map((binding) => binding.endpoint),
    named: contractSchemas(),
    version: options.version,
    extraPaths: rawPaths,
  })
  const page = openApiPage(document)
  const json = JSON.stringify(document, null, 1)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }).send(json),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy, 'cache-control': 'no-cache' })
      .send(page.html),
  )
}
