import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { type SurveyAnswer, type SurveyCounts, type SurveyKind, SurveyReason } from '@clipwright/contract/announcements/surveys'
import { sql } from 'kysely'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type { SurveyHistory } from './survey-rule.ts'
import { promoterScore } from './survey-rule.ts'
import type {} from './surveys-tables.ts'

type Latest = { projectId: ProjectId; projectTitle: string }
type Asking = SurveyHistory & { isLocalOwner: boolean; latest: Latest | null }

/** What decides whether a person may be asked, in one query. Sample projects do not count. */
export async function readHistory(db: Queryable, orgId: OrgId, userId: UserId): Promise<Asking> {
  const person = await db
    .selectFrom('app_user')
    .select(['created_at as createdAt', 'is_local_owner as isLocalOwner'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const asks = await db.selectFrom('survey_ask').select(['kind', 'asked_at as askedAt']).where('user_id', '=', userId).execute()
  const { rows } = await sql<{ id: ProjectId; title: string; total: number; finishedAt: Date | null; isGone: boolean }>`
    select project.id, project.title, count(*) over () as total, project.deleted_at is not null as "isGone",
      (select max(finished_at) from project_step where project_step.project_id = project.id) as "finishedAt"
    from project
    where project.org_id = ${orgId} and project.user_id = ${userId} and stage = 'COMPLETE' and source_platform <> 'SAMPLE'
    order by "finishedAt" desc nulls last, project.id limit 1`.execute(db)
  const [latest] = rows
  return {
    nowMs: Date.now(),
    accountMadeMs: person.createdAt.getTime(),
    finishedProjects: Number(latest?.total ?? 0),
    lastFinishedMs: latest?.finishedAt?.getTime() ?? null,
    asked: asks.map(({ kind, askedAt }) => ({ kind, atMs: askedAt.getTime() })),
    isLocalOwner: person.isLocalOwner,
    latest: latest && !latest.isGone ? { projectId: latest.id, projectTitle: latest.title } : null,
  }
}

function selectAnswers(db: Queryable, kind: SurveyKind | undefined) {
  return db
    .selectFrom('survey_ask')
    .innerJoin('org', 'org.id', 'survey_ask.org_id')
    .innerJoin('app_user', 'app_user.id', 'survey_ask.user_id')
    .where('answered_at', 'is not', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'nps'))
}

type Part = { kind: SurveyKind | undefined; offset: number; limit: number }

export async function listAnswers(db: Queryable, { kind, offset, limit }: Part): Promise<{ data: SurveyAnswer[]; total: number }> {
  const { total } = await selectAnswers(db, kind)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectAnswers(db, kind)
    .select([
      'survey_ask.kind',
      'survey_ask.user_id as userId',
      'survey_ask.reasons',
      'survey_ask.score',
      'survey_ask.words',
      'survey_ask.answered_at as answeredAt',
      'org.name as orgName',
      'app_user.name as userName',
      'app_user.email as userEmail',
    ])
    .orderBy('answered_at', 'desc')
    .orderBy('survey_ask.user_id')
    .orderBy('survey_ask.kind')
    .offset(offset)
    .limit(limit)
    .execute()
  const data = rows.map((row) => ({ ...row, answeredAt: (row.answeredAt ?? new Date(0)).toISOString() }))
  return { data, total: Number(total) }
}

const exportPage = 500

/** All answers, page by page, each page as of when it is read. */
export async function* streamAnswers(db: Db, kind: SurveyKind | undefined): AsyncGenerator<SurveyAnswer> {
  for (let offset = 0; ; offset += exportPage) {
    const { data } = await listAnswers(db, { kind, offset, limit: exportPage })
    yield* data
    if (data.length < exportPage) return
  }
}

/** Of every organisation, for staff. */
export async function countAnswers(db: Queryable): Promise<SurveyCounts> {
  const kinds = await db
    .selectFrom('survey_ask')
    .select((row) => ['kind', row.fn.countAll<number>().as('asked'), row.fn.count<number>('answered_at').as('answered')])
    .groupBy('kind')
    .execute()
  const of = (kind: SurveyKind) => {
    const row = kinds.find((candidate) => candidate.kind === kind)
    return { asked: Number(row?.asked ?? 0), answered: Number(row?.answered ?? 0) }
  }
  const { rows: reasonRows } = await sql<{ reason: SurveyReason; n: number }>`
    select reason, count(*) as n from survey_ask, jsonb_array_elements_text(reasons) as reason
    where answered_at is not null group by reason`.execute(db)
  const { rows: scored } = await sql<{ score: number; n: number }>`
    select score, count(*) as n from survey_ask where answered_at is not null and score is not null group by score`.execute(db)
  const reasons = Object.fromEntries(
    SurveyReason.options.map((reason) => [reason, Number(reasonRows.find((row) => row.reason === reason)?.n ?? 0)]),
  ) as Record<SurveyReason, number>
  const scores = Array.from({ length: 11 }, (_none, score) => Number(scored.find((row) => row.score === score)?.n ?? 0))
  return { survey: { ...of('survey'), reasons }, nps: { ...of('nps'), scores, score: promoterScore(scores) } }
}
