import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { ClipFeedback } from '@clipwright/curation/personalization/clip-feedback'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

/** How much of the newest feedback counts: enough to learn from, few enough that old feedback fades. */
const most = { ofProject: 200, ofOthers: 60 }

/**
 * The organisation’s feedback on clips, newest first: all of this project, then of other projects that still exist. Clips
 * of earlier runs count like those of the last.
 */
export async function listFeedback(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ClipFeedback[]> {
  const list = (isOwn: boolean) =>
    db
      .selectFrom('clip_feedback')
      .innerJoin('clip', 'clip.id', 'clip_feedback.clip_id')
      .innerJoin('project', 'project.id', 'clip.project_id')
      .select(['clip_feedback.liked', 'clip_feedback.reasons'])
      // Selecting the whole moment would load every word with its times.
      .select([
        sql<string>`clip.moment ->> 'text'`.as('text'),
        sql<string[]>`clip.moment -> 'keywords'`.as('keywords'),
        sql<[number, number][]>`clip.moment -> 'timeRanges'`.as('timeRanges'),
        sql<number>`(clip.moment ->> 'durationSec')::float8`.as('durationSec'),
        sql<number>`(clip.moment #>> '{hookScore,score}')::float8`.as('hook'),
        sql<number>`(clip.moment #>> '{coherenceScore,score}')::float8`.as('coherence'),
        sql<number>`(clip.moment #>> '{connectionScore,score}')::float8`.as('connection'),
        sql<number>`(clip.moment #>> '{trendScore,score}')::float8`.as('trend'),
      ])
      .where('clip_feedback.org_id', '=', orgId)
      .where('clip.org_id', '=', orgId)
      .where((eb) => eb.or([eb('clip_feedback.liked', '=', true), eb('clip_feedback.disliked', '=', true)]))
      .where('clip.project_id', isOwn ? '=' : '!=', projectId)
      .where('project.deleted_at', 'is', null)
      .where('project.purged_at', 'is', null)
      .orderBy('clip_feedback.updated_at', 'desc')
      .orderBy('clip_feedback.clip_id')
      .orderBy('clip_feedback.user_id')
      .limit(isOwn ? most.ofProject : most.ofOthers)
      .execute()
  const [own, others] = [await list(true), await list(false)]
  const toFeedback = (row: (typeof own)[number], place: ClipFeedback['place']): ClipFeedback => ({
    liked: row.liked,
    reasons: row.liked ? [] : row.reasons,
    text: row.text,
    keywords: row.keywords,
    durationSec: row.durationSec,
    scores: { hook: row.hook, coherence: row.coherence, connection: row.connection, trend: row.trend },
    place,
  })
  return [...own.map((row) => toFeedback(row, spanOf(row.timeRanges))), ...others.map((row) => toFeedback(row, null))]
}

/** From the first to the last moment on the source, in ms. */
function spanOf(timeRanges: readonly [number, number][]): { startMs: number; endMs: number } {
  return {
    startMs: 1000 * Math.min(...timeRanges.map(([startSec]) => startSec)),
    endMs: 1000 * Math.max(...timeRanges.map(([, endSec]) => endSec)),
  }
}
