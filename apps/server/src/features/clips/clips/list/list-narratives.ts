import type { Chapter } from '@clipwright/contract/clips/curation'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listNarratives as endpoint, Narrative } from '@clipwright/contract/clips/narratives'
import type { RequestContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { getProject } from '../../../projects/projects/open-project.ts'
import { type ClipRow, listRunClips } from '../clips.store.ts'

const maxTopics = 5

/** The chapters of the recording; a clip belongs to the chapter that contains its middle. */
export async function listNarratives(ctx: RequestContext, { projectId, ...page }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  const chapters = project.curation?.chapters ?? []
  const clips = chapters.length > 0 ? await listRunClips(ctx.db, ctx.orgId, projectId, project.run) : []
  const picks = clips.filter((clip) => !clip.isRunnerUp)
  const narratives = chapters.map((chapter, at): Narrative => {
    const own = picks.filter((clip) => isIn(chapter, middleMs(clip)))
    return {
      narrativeId: `${projectId}.${at + 1}`,
      projectId,
      title: chapter.title,
      startSec: chapter.startMs / 1000,
      endSec: chapter.endMs / 1000,
      topics: pickMostFrequent(own.flatMap((clip) => clip.moment.keywords)),
      clipIds: own.toSorted((a, b) => b.score - a.score || a.rank - b.rank).map(({ id }) => id),
    }
  })
  return pagedWhole(page, narratives)
}

function isIn({ startMs, endMs }: Chapter, atMs: number): boolean {
  return atMs >= startMs && atMs < endMs
}

function middleMs({ moment: { timeRanges } }: ClipRow): number {
  const [startSec] = timeRanges[0] ?? [0, 0]
  const [, endSec] = timeRanges.at(-1) ?? [0, 0]
  return ((startSec + endSec) / 2) * 1000
}

/** Topics with equal counts stay in the order of first mention. */
function pickMostFrequent(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxTopics)
    .map(([word]) => word)
}
