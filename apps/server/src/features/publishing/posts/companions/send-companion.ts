import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeClipPoster } from '@clipwright/media/poster'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { findProject } from '../../../projects/projects/open-project.ts'
import type { PlatformIo } from '../../platforms/call-platform.ts'
import { mayHaveHappened, PlatformError } from '../../platforms/platform-error.ts'
import type { AccountAccess, OutgoingCaptions, OutgoingComment, Platform } from '../../platforms/platform.ts'
import type { PostRow, TargetRow } from '../posts.store.ts'
import { changeCompanion, type CompanionRow, findExportKeys } from './companions.store.ts'

type Sending = {
  /** As it was before this attempt. */
  companion: CompanionRow
  companions: NonNullable<Platform['companions']>
  io: PlatformIo
  access: AccountAccess
  post: PostRow
  target: TargetRow & { remoteId: string }
  /** For files on the way. */
  folder: string
}

/** One call, or none when what was sent before is there. Throws `PlatformError`. */
export async function sendCompanion(ctx: WorkerContext, sending: Sending): Promise<void> {
  const { companion, companions, io, access, target } = sending
  switch (companion.kind) {
    case 'comment':
      return sendComment(ctx, sending)
    case 'cover':
      return companions.cover?.(io, access, target.remoteId, await readCover(ctx, sending))
    case 'captions':
      return companions.captions?.(io, access, target.remoteId, await readCaptions(ctx, sending))
  }
}

/** Never twice: after an attempt without an answer the platform is asked, and where it does not tell, a person. */
async function sendComment(ctx: WorkerContext, { companion, companions, io, access, post, target }: Sending): Promise<void> {
  const comment: OutgoingComment = {
    key: `${target.id}-comment`,
    text: post.firstComment,
    post: { remoteId: target.remoteId, fireAt: target.fireAt },
  }
  const { findComment } = companions
  if (companion.sentAt !== null && findComment !== 'repeatable') {
    if (!findComment) throw new PlatformError('fix', { code: 'unclear', status: null })
    if (await findComment(io, access, comment)) return
  }
  // Written down before the call, so that whatever ends without an answer is asked about.
  await ctx.db.transaction(async (tx) => changeCompanion(tx, companion, { sentAt: await readTimeAfter(tx, 0) }))
  try {
    await companions.comment?.(io, access, comment)
  } catch (error) {
    if (!mayHaveHappened(error)) await ctx.db.transaction((tx) => changeCompanion(tx, companion, { sentAt: null }))
    throw error
  }
}

const noFile = () => new PlatformError('fix', { code: 'no-file', status: 400 })

async function readCover(ctx: WorkerContext, { post, folder }: Sending): Promise<Blob> {
  const { video } = await findExportKeys(ctx.db, post.orgId, post.renderId)
  if (video === null) throw noFile()
  const file = await toLocalFile(ctx.deps.storage, video, folder, 'clip.mp4', ctx.signal)
  const outFile = join(folder, 'cover.jpg')
  const atMs = Math.min(post.coverAtMs ?? 0, Math.max(0, post.durationMs - 100))
  await makeClipPoster({ file, size: { width: post.width, height: post.height }, atMs, outFile, signal: ctx.signal })
  return openAsBlob(outFile, { type: 'image/jpeg' })
}

async function readCaptions(ctx: WorkerContext, { post }: Sending): Promise<OutgoingCaptions> {
  const { vtt, srt } = await findExportKeys(ctx.db, post.orgId, post.renderId)
  if (vtt === null || srt === null) throw noFile()
  const readFileText = async (key: string) => text(await ctx.deps.storage.get(key, undefined, ctx.signal))
  const project = await findProject(ctx.db, post.orgId, post.projectId)
  return { language: project?.transcriptInfo?.language ?? 'en', vtt: await readFileText(vtt), srt: await readFileText(srt) }
}
