import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { SurveyKind, SurveyReason } from '@clipwright/contract/announcements/surveys'
import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './surveys-tables.ts'

export async function insertAsk(tx: Tx, ask: { orgId: OrgId; userId: UserId; kind: SurveyKind }): Promise<void> {
  await tx
    .insertInto('survey_ask')
    .values({ org_id: ask.orgId, user_id: ask.userId, kind: ask.kind, answered_at: null, score: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type GivenAnswer = { kind: SurveyKind; reasons: SurveyReason[]; score: number | null; words: string }

/** False when the person answered this question here before. */
export async function saveAnswer(tx: Tx, who: { orgId: OrgId; userId: UserId }, answer: GivenAnswer): Promise<boolean> {
  await insertAsk(tx, { ...who, kind: answer.kind })
  const row = await tx
    .updateTable('survey_ask')
    .set({ answered_at: sql<Date>`now()`, reasons: jsonb(answer.reasons), score: answer.score, words: answer.words })
    .where('org_id', '=', who.orgId)
    .where('user_id', '=', who.userId)
    .where('kind', '=', answer.kind)
    .where('answered_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

export async function isRefused(db: Queryable, userId: UserId): Promise<boolean> {
  return (await db.selectFrom('survey_refusal').select('user_id as userId').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

export async function saveRefusal(tx: Tx, userId: UserId, isRefused: boolean): Promise<void> {
  if (isRefused) {
    await tx
      .insertInto('survey_refusal')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else await tx.deleteFrom('survey_refusal').where('user_id', '=', userId).execute()
}

/** What a person was asked, in every organisation. */
export async function deleteOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('survey_ask').where('user_id', '=', userId).execute()
  await saveRefusal(tx, userId, false)
}
