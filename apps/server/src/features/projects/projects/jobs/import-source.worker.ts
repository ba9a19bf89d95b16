import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { SourcePlatform } from '@clipwright/contract/projects/projects'
import { probeMedia } from '@clipwright/media/probe'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import { sampleSource } from '#pipeline/sample.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { sourceRange } from '#pipeline/source-range.ts'
import { fetchSource } from '../../../sources/ingest/fetch-source.ts'
import { findUpload } from '../../../sources/uploads/find-upload.ts'
import { finishStep } from '../advance-project.ts'
import { titleOfLink } from '../link-name.ts'
import { lockRun } from '../lock-run.ts'
import { localFile } from '../project-files.ts'
import { projectKey } from '../project-keys.ts'
import type { ProjectRow, StoredSource } from '../projects.store.ts'
import { runStep, stallOnGivenUp, type StepProgress } from '../run-step.ts'
import { importSourceJob } from '../step-jobs.ts'

type Imported = { source: StoredSource; file: string; title: string | null; platform: SourcePlatform; addedBytes: number }

/** Downloads or locates the source, probes it, and stores it with the project. */
export const importSourceWorker = defineWorker(
  importSourceJob,
  (target, ctx: WorkerContext) =>
    runStep(ctx, target, 'import', async (project, onProgress) => {
      await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
      const imported = await importSource(ctx, project, scratch.path, onProgress)
      const probe = await probeMedia(imported.file, {
        isSource: true,
        signal: ctx.signal,
        limits: { ...defaultMediaLimits, maxSizeBytes: ctx.deps.config.limits.maxUploadBytes },
      })
      if (probe.durationMs > ctx.deps.pipeline.maxSourceMs && !project.curationPref.range) {
        throw new AppError('MediaTooLongError', { cause: `${probe.durationMs} ms` })
      }
      sourceRange(probe, project.curationPref)
      await ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        const current = await lockRun(tx, target)
        // A title that somebody gave, before or meanwhile, stays.
        const isUnnamed = current?.title === titleOfLink(project.videoUrl)
        await finishStep(tx, target, 'import', {
          source: imported.source,
          probe,
          durationMs: probe.durationMs,
          width: probe.video?.width ?? null,
          height: probe.video?.height ?? null,
          sourcePlatform: imported.platform,
          addedBytes: imported.addedBytes,
          ...(imported.title && isUnnamed ? { title: imported.title } : {}),
        })
      })
    }),
  stallOnGivenUp('import'),
)

async function importSource(ctx: WorkerContext, project: ProjectRow, folder: string, onProgress: StepProgress): Promise<Imported> {
  if (project.sourcePlatform === 'SAMPLE') return importSample(ctx, project, onProgress)
  if (project.videoUrl.startsWith('upload://')) return importUpload(ctx, project, folder)
  const outFile = join(folder, 'source')
  const fetched = await fetchSource(project.videoUrl, ctx.deps, {
    outFile,
    signal: ctx.signal,
    maxBytes: ctx.deps.config.limits.maxUploadBytes,
    onProgress: (receivedBytes: number, totalBytes: number | null) => onProgress(totalBytes ? receivedBytes / totalBytes : 0.5),
    onLong: () => ctx.giveWay(),
  })
  const source = await storeSource(ctx, project, fetched.file, `${fetched.title.slice(0, 120)}.mp4`)
  return {
    source: { ...source, platformCaptions: fetched.platformCaptions },
    file: fetched.file,
    title: fetched.title,
    platform: fetched.platform,
    addedBytes: source.sizeBytes,
  }
}

/** Uploads stay where they are: the project refers to the finished object. */
async function importUpload(ctx: WorkerContext, project: ProjectRow, folder: string): Promise<Imported> {
  const upload = await findUpload(ctx.db, project.orgId, project.videoUrl)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${project.videoUrl}` })
  const file = await localFile(ctx.deps.storage, upload.storageKey, folder, ctx.signal)
  if ((await sha256Of(file)) !== upload.sha256)
    throw new AppError('MediaUnreadableError', { say: 'The uploaded file changed after it arrived. Upload it again.' })
  return {
    source: {
      key: upload.storageKey,
      fileName: upload.fileName,
      sizeBytes: upload.sizeBytes,
      sha256: upload.sha256,
      platformCaptions: null,
    },
    file,
    title: null,
    platform: 'UPLOADED',
    addedBytes: upload.sizeBytes,
  }
}

async function importSample(ctx: WorkerContext, project: ProjectRow, onProgress: StepProgress): Promise<Imported> {
  const file = await sampleSource(ctx.deps.pipeline, { signal: ctx.signal, onProgress })
  const source = await storeSource(ctx, project, file, 'sample.mp4')
  return { source, file, title: null, platform: 'SAMPLE', addedBytes: source.sizeBytes }
}

/** The key is made from the content, so that a repeated attempt writes the same object. */
async function storeSource(ctx: WorkerContext, project: ProjectRow, file: string, fileName: string): Promise<StoredSource> {
  const sha256 = await sha256Of(file)
  const key = projectKey(project.orgId, project.id, `source-${sha256.slice(0, 24)}`)
  await ctx.deps.storage.put(key, file, { contentType: 'application/octet-stream', sha256, signal: ctx.signal })
  return { key, fileName, sizeBytes: (await stat(file)).size, sha256, platformCaptions: null }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
