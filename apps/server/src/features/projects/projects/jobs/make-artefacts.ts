import type { SightsSoFar } from '@clipwright/contract/projects/source-sights'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { Probe } from '@clipwright/contract/sources/probe'
import { analyse } from '#pipeline/analyse.ts'
import { sampleAnalysis } from '#pipeline/sample.ts'
import { sourceRange } from '#pipeline/source-range.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { requireValue, sourceFile, storeText } from '../project-files.ts'
import { projectKey } from '../project-keys.ts'
import type { ProjectRow } from '../projects.store.ts'
import { isWholeSample } from '../sample-project.ts'

const contentTypes = {
  proxy: 'video/mp4',
  audio: 'audio/wav',
  peaks: 'application/octet-stream',
  filmstrip: 'image/jpeg',
  poster: 'image/jpeg',
} as const

/**
 * Decodes the source once and stores the results under keys below `folder`, which must contain the attempt, so that an
 * outdated one cannot overwrite what is published.
 */
export async function makeArtefacts(
  ctx: WorkerContext,
  project: ProjectRow,
  folder: string,
  onProgress: (share: number) => void,
): Promise<{ artefacts: NonNullable<ProjectRow['artefacts']>; probe: Probe; addedBytes: number }> {
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const { storage } = ctx.deps
  const probe = requireValue(project.probe, 'probe')
  const range = sourceRange(probe, project.curationPref)
  const file = await sourceFile(storage, project, scratch.path, ctx.signal)
  const control = { signal: ctx.signal, onProgress }
  const isSample = isWholeSample(project)
  const result = isSample
    ? { ...(await sampleAnalysis(ctx.deps.pipeline, control)), stills: [] }
    : await analyse({ file, probe, range, outDir: scratch.path, onSights: showSights(ctx, project) }, control)

  const key = (name: string) => projectKey(project.orgId, project.id, `${folder}/${name}`)
  let addedBytes = 0
  const store = async (name: keyof typeof contentTypes, path: string | null): Promise<string | null> => {
    if (!path) return null
    const extension = path.slice(path.lastIndexOf('.'))
    const object = await storage.put(key(`${name}${extension}`), path, {
      contentType: contentTypes[name],
      consume: !isSample,
      signal: ctx.signal,
    })
    addedBytes += object.sizeBytes
    return object.key
  }
  const artefacts = {
    analysis: key('analysis.json'),
    proxy: await store('proxy', result.proxyFile),
    audio: await store('audio', result.audioFile),
    peaks: (await store('peaks', result.peaksFile)) ?? '',
    filmstrip: await store('filmstrip', result.filmstripFile),
    poster: await store('poster', result.posterFile),
  }
  addedBytes += await storeText(storage, artefacts.analysis, JSON.stringify(result.analysis), 'application/json', scratch.path)
  return { artefacts, probe: withStills(probe, result.stills), addedBytes }
}

/** Where frames stay for long, renders have to begin reading earlier. */
function withStills(probe: Probe, stills: Span[]): Probe {
  if (!probe.video) return probe
  const { stills: _before, ...video } = probe.video
  return { ...probe, video: stills.length === 0 ? video : { ...video, stills } }
}

/** Nobody needs it but an open page, so the work goes on without. */
function showSights(ctx: WorkerContext, { orgId, id }: ProjectRow) {
  return (sights: SightsSoFar): void => {
    publishEvent(ctx.db, orgId, { type: 'project.seen', projectId: id, sights }).catch((err: unknown) =>
      ctx.log.warn({ err }, 'what was seen was not shown'),
    )
  }
}
