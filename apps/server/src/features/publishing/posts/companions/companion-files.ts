import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fitFacts, type VideoFit } from '@clipwright/contract/publishing/fit-video'
import { makeClipPoster } from '@clipwright/media/poster'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { findProject } from '../../../projects/projects/open-project.ts'
import { PlatformError } from '../../platforms/platform-error.ts'
import type { OutgoingCaptions } from '../../platforms/platform.ts'
import type { PostRow } from '../posts.store.ts'
import { findExportKeys } from './companions.store.ts'

const noFile = (cause?: unknown) => new PlatformError('fix', { code: 'no-file', status: 400, cause })

/** `videoKey`: of what the export was made into for the account, where it was changed for it. */
type CoverRequest = { post: PostRow; fit: VideoFit; videoKey: string | undefined; folder: string }

/** The frame of what is sent that was chosen. Fails with `no-file`. */
export async function readCover(ctx: WorkerContext, { post, fit, videoKey, folder }: CoverRequest): Promise<Blob> {
  const key = videoKey ?? (await findExportKeys(ctx.db, post.orgId, post.renderId)).video
  if (key === null) throw noFile()
  const file = await toLocalFile(ctx.deps.storage, key, folder, 'cover-source.mp4', ctx.signal)
  const outFile = join(folder, 'cover.jpg')
  const { durationMs, width, height } = fitFacts(post, fit)
  const atMs = Math.min(post.coverAtMs ?? 0, Math.max(0, durationMs - 100))
  try {
    await makeClipPoster({ file, size: { width, height }, atMs, outFile, signal: ctx.signal })
  } catch (error) {
    ctx.signal.throwIfAborted()
    throw noFile(error)
  }
  return openAsBlob(outFile, { type: 'image/jpeg' })
}

/** The captions of the export, in the language that is spoken. Fails with `no-file`. */
export async function readCaptions(ctx: WorkerContext, post: PostRow): Promise<OutgoingCaptions> {
  const { vtt, srt } = await findExportKeys(ctx.db, post.orgId, post.renderId)
  if (vtt === null || srt === null) throw noFile()
  const readFileText = async (key: string) => text(await ctx.deps.storage.get(key, undefined, ctx.signal))
  const project = await findProject(ctx.db, post.orgId, post.projectId)
  return { language: project?.transcriptInfo?.language ?? 'en', vtt: await readFileText(vtt), srt: await readFileText(srt) }
}
