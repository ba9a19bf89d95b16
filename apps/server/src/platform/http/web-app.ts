import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance } from 'fastify'
import { namePageParts } from './page-parts.ts'
import { framedInstead, pageHeaders, policyFor, webAppPolicy } from './security-headers.ts'
import { type SiteOptions, SitePages } from './site-pages.ts'
import { isFilePath, sendFile, WebFiles } from './web-files.ts'

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Clipwright</title>
<p>The web app is not built. Run <code>npm run build</code>, then load this page again.</p></html>`

/** Serves the public pages and the built app from `dir`. Paths of its screens, which are not files, get `index.html`. */
export function addWebApp(app: FastifyInstance, options: { dir: string; connectTo?: readonly string[]; site?: SiteOptions }): void {
  const policy = policyFor(options.connectTo ?? [])
  const files = new WebFiles(options.dir)
  const site = options.site && new SitePages(options.site)
  app.get('/*', async (request, reply) => {
    // Resolved against an address, `//name/x` would name a host, or nothing that can be parsed.
    const address = request.url.startsWith('/') ? `http://localhost${request.url}` : request.url
    const { pathname: path, search } = new URL(address, 'http://localhost')
    if (path === '/api' || path.startsWith('/api/')) throw new AppError('RecordNotExisted', { cause: 'no such call' })
    reply.header('content-security-policy', webAppPolicy)
    const answer = await site?.answer(request, reply, path, search)
    if (answer) return answer
    await files.refresh()
    const file = files.find(path)
    if (file && !/\.(br|gz)$/.test(path)) return sendFile(request, reply, file)
    if (path.startsWith('/assets/') || path.startsWith('/locales/') || isFilePath(path)) {
      throw new AppError('RecordNotExisted', { cause: `no file ${path}` })
    }
    const missing = await site?.answerMissing(request, reply, path)
    if (missing) return missing
    const index = files.find('/index.html')
    const instead = framedInstead(path, search, request.headers['sec-fetch-dest'])
    if (index && instead) return reply.header('cache-control', 'no-store').removeHeader('x-frame-options').redirect(instead, 302)
    if (index) {
      for (const [name, value] of Object.entries(pageHeaders(path, policy))) {
        if (value === '') reply.removeHeader(name)
        else reply.header(name, value)
      }
      const page = namePageParts(index, files.find('/page-parts.json'), path)
      return sendFile(request, reply, (await site?.addHead(request, path, page)) ?? page)
    }
    return reply.code(503).header('content-type', 'text/html; charset=utf-8').send(notBuilt)
  })
}
