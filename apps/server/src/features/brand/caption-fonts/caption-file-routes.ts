import { readFile } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'
import { findCaptionImage, readCaptionFont } from '@clipwright/media/caption-files'
import type { FastifyInstance } from 'fastify'
import { loadServedFonts } from './font-files.ts'

const fontTypes: Readonly<Record<string, string>> = { woff: 'font/woff', ttc: 'font/collection', ttf: 'font/ttf', otf: 'font/otf' }

/**
 * `GET /api/caption-fonts/:name` and `GET /api/caption-pictures/:name`: the renderer’s own caption files. A name is looked
 * up in a fixed list, so it cannot lead to any other file.
 */
export function addCaptionFileRoutes(app: FastifyInstance): void {
  app.get('/api/caption-fonts/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = [...(await loadServedFonts()).values()].flat().find((font) => font.name === name)
    if (!file) throw new AppError('RecordNotExisted', { cause: 'no such font' })
    const { v: version } = request.query as { v?: string }
    reply.headers({
      'content-type': fontTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': String(file.sizeBytes),
      'cache-control': version === file.tag ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: `"${file.tag}"`,
    })
    if (request.headers['if-none-match'] === `"${file.tag}"`) return reply.code(304).removeHeader('content-length').send()
    return reply.send(await readCaptionFont(file))
  })
  app.get('/api/caption-pictures/:name', async (request, reply) => {
    const path = findCaptionImage((request.params as { name: string }).name)
    if (path === undefined) throw new AppError('RecordNotExisted', { cause: 'no such image' })
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
    return reply.send(await readFile(path))
  })
}
