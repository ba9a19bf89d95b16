import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipQuality } from '@clipwright/contract/clips/clips'
import { awaitAllToEnd } from '@clipwright/media/all-to-end'
import type { AssetFile } from '@clipwright/media/exchange/asset-facts'
import { makeClipPoster, choosePosterMs } from '@clipwright/media/poster'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { outputSize } from '@clipwright/timeline/output-size'
import { unknownPlanQuality } from '#pipeline/refine.ts'
import { makeExchangeFiles, subtitleFiles, type ExchangeFile } from '#pipeline/exchange.ts'
import { renderPreview, renderVideo } from '#pipeline/render.ts'
import { lendSamplePieces } from '#pipeline/sample.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { localFile, requireValue, sourceFile, storeText } from '../../../projects/projects/project-files.ts'
import { piecesFolder, projectKey } from '../../../projects/projects/project-keys.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import { removeLostFiles } from '../../../projects/projects/remove-lost-files.ts'
import { clipCredits } from './clip-credits.ts'
import { downloadForms } from './download-forms.ts'
import { findAssets } from '../document/document-assets.ts'
import { type ClipRenderRow, type ClipRow, keysOfFiles, type RenderDownload, type RenderFiles } from '../clips.store.ts'

type RenderInput = {
  ctx: WorkerContext
  project: ProjectRow
  clip: ClipRow
  /** Null for a clip that nobody edited. */
  document: ClipDocument | null
  render: ClipRenderRow
  folder: string
  onProgress(share: number): void
}
type MadeFiles = { files: RenderFiles; quality: ClipQuality | null; sizeBytes: number }

/** Makes the files of one render and stores them under new keys; nothing refers to them yet. */
export async function makeRenderFiles(input: RenderInput): Promise<MadeFiles> {
  return input.render.target === 'ADOBE_XML' ? makeXml(input) : makeVideo(input, input.render.target)
}

async function makeVideo(
  { ctx, project, clip, document, render, folder, onProgress }: RenderInput,
  target: 'VIDEO_PREVIEW' | 'VIDEO_FILE',
): Promise<MadeFiles> {
  const { storage, pipeline } = ctx.deps
  const timeline = requireValue(clip.timeline, 'document')
  const probe = requireValue(project.probe, 'probe')
  const outFile = join(folder, 'clip.mp4')
  const assets = document && (await fetchAssets(ctx, clip, document, folder))
  const outputs = {
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
  const cacheDir = piecesFolder(pipeline.piecesDir, project.orgId, project.id)
  if (target === 'VIDEO_PREVIEW' && project.sourcePlatform === 'SAMPLE') await lendSamplePieces(pipeline, cacheDir)
  const poster = join(folder, 'poster.jpg')
  const rendered = await (target === 'VIDEO_PREVIEW'
    ? renderPreview({ ...outputs, cacheDir, sourceSha256: requireValue(project.source, 'source').sha256, posterFile: poster }, control)
    : renderVideo(outputs, control))
  if (target === 'VIDEO_FILE') {
    const size = outputSize(timeline.ratio, target)
    await makeClipPoster({ file: outFile, size, atMs: choosePosterMs(rendered.durationMs), outFile: poster, signal: ctx.signal })
  }
  const key = keyOf(project, clip, render, ctx.fence)
  const [stored, , downloads] = await awaitAllToEnd([
    storage.put(key('.mp4'), outFile, { contentType: 'video/mp4', consume: true, signal: ctx.signal }),
    storage.put(key('.jpg'), poster, { contentType: 'image/jpeg', signal: ctx.signal }),
    storeDownloads(ctx, [...subtitleFiles(timeline), ...creditFiles(document, clip)], key, folder),
  ])
  return {
    files: { main: key('.mp4'), srt: key('.srt'), poster: key('.jpg'), downloads },
    quality: {
      integratedLufs: rendered.integratedLufs,
      truePeakDbtp: rendered.truePeakDbtp,
      ...(clip.planQuality ?? unknownPlanQuality),
    },
    sizeBytes: stored.sizeBytes,
  }
}

async function makeXml({ ctx, project, clip, document, render, folder }: RenderInput): Promise<MadeFiles> {
  const assets = document ? await fetchAssets(ctx, clip, document, folder) : {}
  const projects = await makeExchangeFiles({
    timeline: requireValue(clip.timeline, 'document'),
    sourceFileName: requireValue(project.source, 'source').fileName,
    title: clip.title,
    probe: requireValue(project.probe, 'probe'),
    assets,
    signal: ctx.signal,
  })
  const files = [...projects, ...creditFiles(document, clip)]
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

/** The credits file; none when nobody is to be credited. */
function creditFiles(document: ClipDocument | null, { title }: ClipRow): ExchangeFile[] {
  const text = document && clipCredits(document, title)
  return text ? [{ format: 'CREDITS', text, leftOut: [] }] : []
}

/** What an edited clip shows and plays besides its source, as local files by uri. */
async function fetchAssets(
  { db, deps, signal }: RenderInput['ctx'],
  clip: ClipRow,
  document: ClipDocument,
  folder: string,
): Promise<Record<string, AssetFile>> {
  const files: Record<string, AssetFile> = {}
  for (const [uri, upload] of await findAssets(db, clip.orgId, document)) {
    // Two uploads may have the same base name, so each gets a folder of its own.
    const own = join(folder, `asset-${upload.id}`)
    await mkdir(own, { recursive: true })
    files[uri] = {
      file: await localFile(deps.storage, upload.storageKey, own, signal),
      fileName: upload.fileName,
      kind: fileKind(upload.extension),
    }
  }
  return files
}

function fileKind(extension: string): AssetFile['kind'] {
  if (extension === 'png' || extension === 'jpg') return 'image'
  return ['ttf', 'otf', 'woff'].includes(extension) ? 'font' : 'media'
}

/** Deletes what earlier claims of the same job stored, whose worker ended before it could publish it. */
export async function removeLostRenders(ctx: WorkerContext, project: ProjectRow, clip: ClipRow, render: ClipRenderRow): Promise<void> {
  if (ctx.fence <= 1) return
  const prefix = prefixOf(project, clip, render)
  const publishedKeys = render.files ? keysOfFiles(render.files) : []
  await removeLostFiles(ctx, prefix, (key) => Number.parseInt(key.slice(prefix.length), 10) < ctx.fence && !publishedKeys.includes(key))
}

/** The key contains the fencing token, so that a worker declared dead cannot overwrite its successor’s file. */
function keyOf(project: ProjectRow, clip: ClipRow, render: ClipRenderRow, fence: number) {
  return (extension: string) => `${prefixOf(project, clip, render)}${fence}${extension}`
}

function prefixOf(project: ProjectRow, clip: ClipRow, render: ClipRenderRow): string {
  return projectKey(project.orgId, project.id, `clips/${clip.id}/${render.id}-`)
}
