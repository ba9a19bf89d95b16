import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage, StoredObject } from '#platform/storage/storage.ts'
import { parseByteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import type { MediaGrant, MediaLinks } from './media-links.ts'

type MediaRouteOptions = {
  storage: Storage
  mediaLinks: MediaLinks
  /** Has a lost or damaged file made anew; false when it cannot be. */
  remake: (key: string) => Promise<boolean>
  /** Whether a genuine link in its time may still be followed: what it leads to may have been deleted since. */
  admit: (grant: MediaGrant) => Promise<boolean>
}

// Types shown in the page. Anything else is only ever saved, so that nothing stored can run as a document of this site.
const shownInline = /^(video|audio)\/[\w.+-]+$|^image\/(png|jpeg|webp|avif|gif)$|^text\/(plain|vtt)$|^application\/(json|x-subrip)$/

function entityTag(object: StoredObject): string {
  return `"${object.sha256?.slice(0, 32) ?? `${object.sizeBytes.toString(36)}-${object.modifiedAt.getTime().toString(36)}`}"`
}

function contentType(grant: MediaGrant): string {
  return /^text\/[\w-]+$|json$|subrip$/.test(grant.type) ? `${grant.type}; charset=utf-8` : grant.type
}

async function openObject(request: FastifyRequest, options: MediaRouteOptions) {
  const { token, name } = request.params as { token: string; name: string }
  const grant = options.mediaLinks.open(token, name)
  if (!grant || !(await options.admit(grant)))
    throw new AppError('NoPermission', { say: 'This link is no longer valid. Open the page again to get a new one.' })
  const object = await options.storage.stat(grant.key)
  if (object) return { grant, object }
  // A link outlives what was deleted for good; what was lost is told apart from that.
  if (await options.remake(grant.key)) throw new AppError('FileLostError', { cause: `object ${grant.key}` })
  throw new AppError('RecordNotExisted', { cause: `object ${grant.key}` })
}

async function answerMedia(request: FastifyRequest, reply: FastifyReply, options: MediaRouteOptions): Promise<FastifyReply> {
  const { grant, object } = await openObject(request, options)
  const tag = entityTag(object)
  const isInline = !grant.download && shownInline.test(grant.type)
  reply.headers({
    'content-type': contentType(grant),
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', grant.name),
    'accept-ranges': 'bytes',
    etag: tag,
    'last-modified': object.modifiedAt.toUTCString(),
    'cache-control': 'private, max-age=300',
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()

  // A condition on another version voids the range: the whole object is sent.
  const condition = request.headers['if-range']
  const isSame = condition === undefined || condition === tag || condition === object.modifiedAt.toUTCString()
  const range = isSame ? parseByteRange(request.headers.range, object.sizeBytes) : null
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${object.sizeBytes}`).send()
  }
  const length = range ? range.end - range.start + 1 : object.sizeBytes
  reply.header('content-length', String(length))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.sizeBytes}`)
  if (request.method === 'HEAD' || length === 0) return reply.send()

  const disconnect = new AbortController()
  reply.raw.once('close', () => disconnect.abort())
  const body = await options.storage.get(grant.key, range ?? undefined, disconnect.signal)
  if (!grant.download || range || object.sha256 === null) return reply.send(body)
  return reply.send(Readable.from(verified(body, object, options), { objectMode: false }))
}

/**
 * Passes a file on and holds its last piece back until the checksum is right. The length was announced, so a download that
 * is not what was stored ends as a broken one, and the file is made anew.
 */
async function* verified(body: Readable, { key, sha256 }: StoredObject, { storage, remake }: MediaRouteOptions): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let last: Buffer | null = null
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (last) yield last
    hash.update(chunk)
    last = chunk
  }
  if (hash.digest('hex') !== sha256) {
    await storage.markDamaged(key)
    await remake(key)
    throw new AppError('FileLostError', { cause: `object ${key} is not what was stored` })
  }
  if (last) yield last
}

/** `GET /api/media/:token/:name`: stored objects by signed links, with ranges. Needs no header. */
export function addMediaRoute(app: FastifyInstance, options: MediaRouteOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/media/:token/:name',
    handler: (request, reply) => answerMedia(request, reply, options),
  })
}
