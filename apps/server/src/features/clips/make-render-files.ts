import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClipQuality } from '@clipwright/contract/clips'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import { toSrt } from '@clipwright/timeline/captions/srt'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { unknownPlanQuality } from '#pipeline/refine.ts'
import { renderEditedPreview, renderVideo, writeXml } from '#pipeline/render.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { localFile, required, sourceFile, storeText } from '../projects/project-files.public.ts'
import { projectKey } from '../projects/project-keys.public.ts'
import type { ProjectRow } from '../projects/projects.public.ts'
import { findClipEdit } from './clip-documents.store.ts'
import { findAssets } from './document-assets.ts'
import type { ClipRenderRow, ClipRow, RenderFiles } from './clips.store.ts'

type RenderInput = {
  ctx: WorkerContext
  project: ProjectRow
  clip: ClipRow
  render: ClipRenderRow
  folder: string
  onProgress(share: number): void
}
type MadeFiles = { files: RenderFiles; quality: ClipQuality | null; sizeBytes: number }

/** Makes the files of one render and stores them under keys of their own; nothing points at them yet. */
export async function makeRenderFiles(input: RenderInput): Promise<MadeFiles> {
  return input.render.target === 'ADOBE_XML' ? makeXml(input) : makeVideo(input, input.render.target)
}

async function makeVideo(
  { ctx, project, clip, render, folder, onProgress }: RenderInput,
  target: 'VIDEO_PREVIEW' | 'VIDEO_FILE',
): Promise<MadeFiles> {
  const { storage, pipeline } = ctx.deps
  const timeline = required(clip.timeline, 'document')
  const probe = required(project.probe, 'probe')
  const outFile = join(folder, 'clip.mp4')
  const assets = await drawableAssets(ctx, clip, folder)
  const wanted = {
    timeline,
    target,
    sourceFile: await sourceFile(storage, project, folder, ctx.signal),
    probe,
    outFile,
    workDir: folder,
    fontsDir: pipeline.fontsDir,
    ...(assets ? { assetFiles: assets } : {}),
  }
  const control = { signal: ctx.signal, onProgress }
  const isEditedPreview = assets !== null && target === 'VIDEO_PREVIEW'
  const cacheDir = join(dirname(pipeline.fontsDir), 'preview-pieces')
  const rendered = await (isEditedPreview
    ? renderEditedPreview({ ...wanted, cacheDir, sourceSha256: required(project.source, 'source').sha256 }, control)
    : renderVideo(wanted, control))
  const poster = join(folder, 'poster.jpg')
  await makePoster({
    file: outFile,
    probe: await probeMedia(outFile, { limits: { ...defaultMediaLimits, minDurationMs: 0 } }),
    atMs: Math.min(1000, rendered.durationMs / 2),
    outFile: poster,
  })
  const key = keyOf(project, clip, render, ctx.fence)
  const stored = await storage.put(key('.mp4'), outFile, { contentType: 'video/mp4', consume: true, signal: ctx.signal })
  await storage.put(key('.jpg'), poster, { contentType: 'image/jpeg', signal: ctx.signal })
  await storeText(storage, key('.srt'), toSrt(timeline), 'application/x-subrip', folder)
  return {
    files: { main: key('.mp4'), srt: key('.srt'), poster: key('.jpg') },
    quality: {
      integratedLufs: rendered.integratedLufs,
      truePeakDbtp: rendered.truePeakDbtp,
      ...(clip.plan_quality ?? unknownPlanQuality),
    },
    sizeBytes: stored.sizeBytes,
  }
}

async function makeXml({ ctx, project, clip, render, folder }: RenderInput): Promise<MadeFiles> {
  const { storage } = ctx.deps
  const timeline = required(clip.timeline, 'document')
  const outFile = join(folder, 'clip.xml')
  await writeXml({
    timeline,
    sourceFileName: required(project.source, 'source').fileName,
    title: clip.title,
    probe: required(project.probe, 'probe'),
    outFile,
  })
  const key = keyOf(project, clip, render, ctx.fence)
  const stored = await storage.put(key('.xml'), outFile, { contentType: 'application/xml', signal: ctx.signal })
  await storeText(storage, key('.srt'), toSrt(timeline), 'application/x-subrip', folder)
  return { files: { main: key('.xml'), srt: key('.srt'), poster: null }, quality: null, sizeBytes: stored.sizeBytes }
}

/** Pictures of an edited clip as local files, by uri; null for a clip that nobody edited. */
async function drawableAssets(
  { db, deps, signal }: RenderInput['ctx'],
  clip: ClipRow,
  folder: string,
): Promise<Record<string, string> | null> {
  const edit = await findClipEdit(db, clip.org_id, clip.id)
  if (!edit) return null
  const document = readDocument(edit.document)
  const files: Record<string, string> = {}
  for (const [uri, upload] of await findAssets(db, clip.org_id, document)) {
    // Two uploads may have the same last name, so each gets a folder of its own.
    const own = join(folder, `asset-${upload.id}`)
    await mkdir(own, { recursive: true })
    files[uri] = await localFile(deps.storage, upload.storageKey, own, signal)
  }
  return files
}

/** The fencing token is part of the key: a worker that was declared dead never writes over its successor's file. */
function keyOf(project: ProjectRow, clip: ClipRow, render: ClipRenderRow, fence: number) {
  return (extension: string) => projectKey(project.org_id, project.id, `clips/${clip.id}/${render.id}-${fence}${extension}`)
}
