import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Db } from '#platform/db/tx.ts'
import { contentDisposition, safeFileName } from '#platform/http/content-disposition.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import type { Log } from '#platform/log/make-log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { listExportedClips, type ExportedClip } from '../clips/list/clips-by-id.ts'
import { listBundleFiles, remakeLostExports } from '../clips/render/lost-exports.ts'
import { type BundleGrant, openBundle } from './bundle-token.ts'
import { clipTable } from './clip-table.ts'

type BundleRouteOptions = { db: Db; storage: Storage; mediaLinks: MediaLinks; linkSecret: Buffer; log: Log }

const maxNameLength = 80

/** File names that sort in the order of the bundle and are valid on every system. */
function makeFileNames(clips: readonly ExportedClip[]): string[] {
  const digits = String(clips.length).length
  return clips.map(({ clip }, at) => `${String(at + 1).padStart(digits, '0')} ${safeFileName(clip.title.slice(0, maxNameLength))}`)
}

/** A zip stream that opens each file only when its turn comes, so that size costs neither memory nor disk. */
function bundleOf(clips: readonly ExportedClip[], storage: Storage, signal: AbortSignal): Readable {
  const zip = new yazl.ZipFile()
  const names = makeFileNames(clips)
  const out = zip.outputStream as Readable
  const add = (name: string, key: string) =>
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      storage.get(key, undefined, signal).then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  zip.on('error', (error: Error) => out.destroy(error))
  for (const [at, { files }] of clips.entries()) {
    if (!files) continue
    for (const { ending, key } of listBundleFiles(files)) add(`${names[at]}${ending}`, key)
  }
  const table = clipTable(clips.map(({ clip, projectTitle }, at) => ({ clip, projectTitle, file: `${names[at]}.mp4` })))
  zip.addBuffer(Buffer.from(table), 'clips.csv')
  zip.end()
  return out
}

/** Writes the audit log before the first byte, so that no bundle is downloaded unrecorded. */
async function recordDownload(request: FastifyRequest, db: Db, grant: BundleGrant, clips: readonly ExportedClip[]): Promise<void> {
  const { orgId, userId, impersonatorId } = grant
  const place = { requestId: request.id, address: request.ip, impersonatorId }
  const projects = new Set(clips.map(({ clip }) => clip.projectId))
  const object = projects.size === 1 ? `project:${[...projects][0]}` : `org:${orgId}`
  const details = { clips: clips.length }
  await db.transaction((tx) => recordAudit(place, tx, { orgId, actorId: userId, action: 'clip.bundle-downloaded', object, details }))
}

/** Throws before the first byte when a file is missing. A file lost since the link was made is rendered again first. */
async function requireAllFiles(
  grant: BundleGrant,
  clips: readonly ExportedClip[],
  { db, storage, log }: BundleRouteOptions,
): Promise<void> {
  const missing = await remakeLostExports({ db, orgId: grant.orgId, log, deps: { storage } }, clips)
  const pending = clips.filter((one) => one.render?.status === 'pending' || missing.includes(one))
  if (pending.length === 0) return
  const say = 'A video of this download is still being made. Try again in a few minutes.'
  throw new AppError('RecordNotExisted', { say, cause: `${pending.length} of ${clips.length} are not ready` })
}

/** `GET /api/clip-bundles/:token`: the clips of a signed link, as they are exported now. */
export function addBundleRoute(app: FastifyInstance, options: BundleRouteOptions): void {
  app.get('/api/clip-bundles/:token', async (request, reply) => {
    const grant = openBundle(options.linkSecret, (request.params as { token: string }).token)
    if (!grant) throw new AppError('NoPermission', { say: 'This link is no longer valid. Open the page again to get a new one.' })
    const { orgId, userId, language, clipIds } = grant
    const clips = await listExportedClips({ orgId, userId, language, db: options.db, links: options.mediaLinks }, clipIds)
    await requireAllFiles(grant, clips, options)
    const ready = clips.filter(({ files }) => files !== null)
    if (ready.length === 0) throw new AppError('RecordNotExisted', { cause: 'nothing of the bundle is left' })
    // Without a reader, an error of the zip stream would go unhandled.
    if (request.method === 'HEAD') return reply.send()
    await recordDownload(request, options.db, grant, ready)
    const disconnect = new AbortController()
    reply.raw.once('close', () => disconnect.abort())
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', `${ready[0]?.projectTitle.slice(0, maxNameLength) ?? 'clips'}.zip`),
      'cache-control': 'no-store',
    })
    const zip = bundleOf(ready, options.storage, disconnect.signal)
    // Break the connection as well, so that the browser sees a failed download and not a short file.
    zip.once('error', (error) => {
      if (!disconnect.signal.aborted) options.log.error({ err: error, clips: ready.length }, 'a bundle of clips broke off')
    })
    return reply.send(zip)
  })
}
