import { openAsBlob } from 'node:fs'
import { fitFacts } from '@clipwright/contract/publishing/fit-video'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import type { OutgoingPost, OutgoingVideo } from '../platforms/platform.ts'
import { readCaptions, readCover } from './companions/companion-files.ts'
import type { ExportFile } from './fit-export.ts'
import type { OpenTarget } from './jobs/target-work.ts'

const contentType = 'video/mp4'
const linkTtlSec = 24 * 3600

/** What is sent for a target. Files are copied to `folder` where the storage is on another machine. */
export async function openOutgoingPost(
  ctx: WorkerContext,
  { post, target }: OpenTarget,
  file: ExportFile,
  folder: string,
): Promise<OutgoingPost> {
  return {
    targetId: target.id,
    commitToken: target.commitToken ?? target.id,
    title: post.title,
    text: target.ownText ?? post.text,
    fireAt: target.fireAt,
    publishAt: null,
    coverAtMs: post.coverAtMs,
    cover: post.coverAtMs === null ? null : () => readCover(ctx, { post, fit: target.fit, videoKey: file.key, folder }),
    captions: post.sendsCaptions ? () => readCaptions(ctx, post) : null,
    video: await openVideo(ctx, fitFacts(post, target.fit), file, folder),
  }
}

type Facts = { durationMs: number; width: number; height: number }

async function openVideo(
  ctx: WorkerContext,
  { durationMs, width, height }: Facts,
  { key, sizeBytes }: ExportFile,
  folder: string,
): Promise<OutgoingVideo> {
  const { storage, config } = ctx.deps
  const stored = await storage.stat(key)
  const links = createMediaLinks(await serverSecret(ctx.db, 'media-links'), Date.now)
  const origin = config.http.publicUrl ?? `http://localhost:${config.http.port}`
  return {
    sizeBytes,
    sha256: stored?.sha256 ?? null,
    durationMs,
    width,
    height,
    blob: async () => openAsBlob(await toLocalFile(storage, key, folder, 'clip.mp4', ctx.signal), { type: contentType }),
    read: async (start, end) => readAll(await storage.get(key, { start, end: end - 1 }, ctx.signal)),
    url: links.sign(key, { fileName: 'clip.mp4', contentType, ttlSec: linkTtlSec }, origin),
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
