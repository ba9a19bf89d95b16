import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import { makePoster } from '@clipwright/media/poster'
import type { OutputSize } from '@clipwright/timeline/output-size'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { findProject } from '../../projects/projects/open-project.ts'
import { readAnalysis, sourceFile } from '../../projects/projects/project-files.ts'
import type { BrollTaskRow } from './broll-tables.ts'

type Span = { startMs: number; endMs: number }

/** A shot must be this long, ms: shorter ones are mostly in motion. */
const leastShotMs = 1500

/**
 * The middle of the shot without a face that is nearest to a place and not seen there, source ms: a slide, a screen, a thing. Null where
 * the source has none. `shownMs`: what other places show.
 */
export function chooseStillMs({ shots, faces }: Pick<Analysis, 'shots' | 'faces'>, place: Span, shownMs: readonly number[]): number | null {
  const hasFace = ({ startMs, endMs }: Span) => faces.some(({ samples }) => samples.some(({ atMs }) => atMs >= startMs && atMs < endMs))
  const isElsewhere = ({ startMs, endMs }: Span) => endMs <= place.startMs || startMs >= place.endMs
  const isUnused = ({ startMs, endMs }: Span) => !shownMs.some((atMs) => atMs >= startMs && atMs < endMs)
  const distance = (shot: Span) => Math.max(shot.startMs - place.endMs, place.startMs - shot.endMs)
  const [nearest] = shots
    .filter((shot) => shot.endMs - shot.startMs >= leastShotMs && isElsewhere(shot) && isUnused(shot) && !hasFace(shot))
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest ? Math.round((nearest.startMs + nearest.endMs) / 2) : null
}

/** Frames of a source, as JPEG files. */
export type SourceStills = {
  /** Of a whole frame as displayed, pixels. */
  size: OutputSize
  /** As `chooseStillMs`; what was chosen once is not chosen again. */
  chooseFor(place: Span): number | null
  /** The file of the frame at a source time; null where none can be read there. */
  take(atMs: number): Promise<string | null>
}

/**
 * Opens the source of a task for its frames, which are written into `folder`. Null for a source without a picture, or whose file or
 * analysis is gone: B-roll is then drawn without it.
 */
export async function openSourceStills(ctx: WorkerContext, task: BrollTaskRow, folder: string): Promise<SourceStills | null> {
  const { storage } = ctx.deps
  const project = await findProject(ctx.db, task.orgId, task.projectId)
  const probe = project?.probe
  if (!probe?.video || !project?.source || !project.artefacts) return null
  const { width, height } = probe.video
  try {
    const analysis = await readAnalysis(storage, project, folder, ctx.signal)
    const file = await sourceFile(storage, project, folder, ctx.signal)
    const shownMs: number[] = []
    return {
      size: { width, height },
      chooseFor(place) {
        const atMs = chooseStillMs(analysis, place, shownMs)
        if (atMs !== null) shownMs.push(atMs)
        return atMs
      },
      async take(atMs) {
        const outFile = join(folder, `frame-${Math.round(atMs)}.jpg`)
        try {
          if (!existsSync(outFile)) await makePoster({ file, probe, atMs, outFile, signal: ctx.signal })
        } catch (error) {
          if (ctx.signal.aborted || !(error instanceof AppError)) throw error
          ctx.log.warn({ err: error, projectId: project.id, atMs }, 'a frame of the source could not be read')
        }
        return existsSync(outFile) ? outFile : null
      },
    }
  } catch (error) {
    if (ctx.signal.aborted) throw error
    ctx.log.warn({ err: error, projectId: project.id }, 'the source of a clip gave no frames')
    return null
  }
}
