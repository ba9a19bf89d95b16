import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClipQuality } from '@clipwright/contract/clips'
import type { AssetFile } from '@clipwright/media/exchange/asset-facts'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { unknownPlanQuality } from '#pipeline/refine.ts'
import { makeExchangeFiles, subtitleFiles, type ExchangeFile } from '#pipeline/exchange.ts'
import { renderEditedPreview, renderVideo } from '#pipeline/render.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { localFile, required, sourceFile, storeText } from '../projects/project-files.public.ts'
import { projectKey } from '../projects/project-keys.public.ts'
import type { ProjectRow } from '../projects/projects.public.ts'
import { findClipEdit } from './clip-documents.store.ts'
import { downloadForms } from './download-forms.ts'
import { findAssets } from './document-assets.ts'
import type { ClipRenderRow, ClipRow, RenderDownload, RenderFiles } from './clips.store.ts'

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
  const assets = await assetsOf(ctx, clip, folder)
  const wanted = {
    timeline,
    target,
    sourceFile: await sourceFile(storage, project, folder, ctx.signal),
    probe,
    outFile,
    workDir: folder,
    fontsDir: pipeline.fontsDir,
    ...(assets ? { assetFiles: Object.fromEntries(Object.entries(assets).map(([uri, { file }]) => [uri, file])) } : {}),
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
  const downloads = await storeDownloads(ctx, subtitleFiles(timeline), key, folder)
  return {
    files: { main: key('.mp4'), srt: key('.srt'), poster: key('.jpg'), downloads },
    quality: {
      integratedLufs: rendered.integratedLufs,
      truePeakDbtp: rendered.truePeakDbtp,
      ...(clip.plan_quality ?? unknownPlanQuality),
    },
    sizeBytes: stored.sizeBytes,
  }
}

async function makeXml({ ctx, project, clip, render, folder }: RenderInput): Promise<MadeFiles> {
  const assets = (await assetsOf(ctx, clip, folder)) ?? {}
  const files = await makeExchangeFiles({
    timeline: required(clip.timeline, 'document'),
    sourceFileName: required(project.source, 'source').fileName,
    title: clip.title,
    probe: required(project.probe, 'probe'),
    assets,
    signal: ctx.signal,
  })
  const key = keyOf(project, clip, render, ctx.fence)
  const downloads = await storeDownloads(ctx, files, key, folder)
  const sizeBytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  return { files: { main: key('.xml'), srt: key('.srt'), poster: null, downloads }, quality: null, sizeBytes }
}

async function storeDownloads(
  { deps }: RenderInput['ctx'],
  files: readonly ExchangeFile[],
  key: (extension: string) => string,
  folder: string,
): Promise<RenderDownload[]> {
  for (const { format, text } of files) {
    const { extension, contentType } = downloadForms[format]
    await storeText(deps.storage, key(extension), text, contentType, folder)
  }
  return files.map(({ format, leftOut }) => ({ format, key: key(downloadForms[format].extension), leftOut }))
}

/** What an edited clip shows and plays besides its source, as local files by uri; null for a clip that nobody edited. */
async function assetsOf(
  { db, deps, signal }: RenderInput['ctx'],
  clip: ClipRow,
  folder: string,
): Promise<Record<string, AssetFile> | null> {
  const edit = await findClipEdit(db, clip.org_id, clip.id)
  if (!edit) return null
  const document = readDocument(edit.document)
  const files: Record<string, AssetFile> = {}
  for (const [uri, upload] of await findAssets(db, clip.org_id, document)) {
    // Two uploads may have the same last name, so each gets a folder of its own.
    const own = join(folder, `asset-${upload.id}`)
    await mkdir(own, { recursive: true })
    const kind = upload.extension === 'png' || upload.extension === 'jpg' ? 'image' : 'media'
    files[uri] = { file: await localFile(deps.storage, upload.storageKey, own, signal), fileName: upload.fileName, kind }
  }
  return files
}

/** The fencing token is part of the key: a worker that was declared dead never writes over its successor's file. */
function keyOf(project: ProjectRow, clip: ClipRow, render: ClipRenderRow, fence: number) {
  return (extension: string) => projectKey(project.org_id, project.id, `clips/${clip.id}/${render.id}-${fence}${extension}`)
}
