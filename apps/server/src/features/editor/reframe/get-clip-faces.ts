import type { Analysis } from '@clipwright/contract/sources/analysis'
import { longestFacesMs, type getClipFaces as endpoint } from '@clipwright/contract/editor/reframe'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { readAnalysis } from '../../projects/projects/project-files.ts'

export async function getClipFaces(
  ctx: RequestContext,
  { clip: ref, startMs, endMs }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { project } = await getClip(ctx, ref)
  if (endMs <= startMs || endMs - startMs > longestFacesMs)
    throw new AppError('InvalidParam', { details: [{ path: 'endMs', message: `After the start, by at most ${longestFacesMs} ms.` }] })
  if (!project.artefacts) throw new AppError('RecordNotExisted', { cause: `project ${project.id} has no analysis` })
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const analysis = await readAnalysis(ctx.deps.storage, project, scratch.path, AbortSignal.timeout(30_000))
  return selectFaces(analysis, { startMs, endMs })
}

/** Dense enough to see a box move with its face. */
const minStepMs = 160

const round = (value: number): number => Math.round(value * 10_000) / 10_000

function selectFaces({ width, height, shots, faces, texts = [] }: Analysis, { startMs, endMs }: { startMs: number; endMs: number }) {
  return {
    width,
    height,
    shots: shots.filter((shot) => shot.endMs > startMs && shot.startMs < endMs),
    texts: texts.filter((text) => text.endMs > startMs && text.startMs < endMs),
    faces: faces.flatMap(({ id, shot, samples }) => {
      let lastMs = -Infinity
      const nearSamples = samples.filter(({ atMs }) => {
        const isWanted = atMs >= startMs && atMs < endMs && atMs - lastMs >= minStepMs
        if (isWanted) lastMs = atMs
        return isWanted
      })
      const thin = nearSamples.map(({ atMs, x, y, w, h }) => ({ atMs, x: round(x), y: round(y), w: round(w), h: round(h) }))
      return thin.length > 0 ? [{ id, shot, samples: thin }] : []
    }),
  }
}
