import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { ColumnType } from 'kysely'
import type {} from '#platform/db/database.ts'
import { findMedianMs, recentAnswers } from '#pipeline/answer-times.ts'
import type { Queryable } from '#platform/db/tx.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    model_answer: {
      org_id: OrgId
      project_id: ProjectId
      /** Hash of who was asked and of the whole prompt. */
      prompt_key: string
      answer: string
      /** The model we asked; null for an answer that a person pasted. */
      asker: string | null
      took_ms: number | null
      created_at: ColumnType<Date, Date | undefined, never>
    }
  }
}

export async function findAnswer(db: Queryable, orgId: OrgId, projectId: ProjectId, promptKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('model_answer')
    .select('answer')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('prompt_key', '=', promptKey)
    .executeTakeFirst()
  return row?.answer ?? null
}

type AnswerEntry = { key: string; answer: string; asker?: string; tookMs?: number }

export async function saveAnswer(
  db: Queryable,
  orgId: OrgId,
  projectId: ProjectId,
  { key, answer, asker, tookMs }: AnswerEntry,
): Promise<void> {
  const fields = { answer, asker: asker ?? null, took_ms: tookMs === undefined ? null : Math.round(tookMs) }
  await db
    .insertInto('model_answer')
    .values({ org_id: orgId, project_id: projectId, prompt_key: key, ...fields })
    .onConflict((conflict) => conflict.columns(['org_id', 'project_id', 'prompt_key']).doUpdateSet(fields))
    .execute()
}

/** Median time in ms of this model’s last answers here; null before the first. */
export async function findUsualAnswerMs(db: Queryable, orgId: OrgId, asker: string): Promise<number | null> {
  const rows = await db
    .selectFrom('model_answer')
    .where('org_id', '=', orgId)
    .where('asker', '=', asker)
    .where('took_ms', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(recentAnswers)
    .select('took_ms as tookMs')
    .execute()
  return findMedianMs(rows.map(({ tookMs }) => tookMs ?? 0))
}

export async function deleteAnswer(db: Queryable, orgId: OrgId, projectId: ProjectId, promptKey: string): Promise<void> {
  await db
    .deleteFrom('model_answer')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('prompt_key', '=', promptKey)
    .execute()
}
