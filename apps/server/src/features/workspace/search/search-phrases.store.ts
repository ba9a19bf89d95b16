import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { runPrepared } from '#platform/db/prepared-statement.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './search-tables.ts'

type PhraseRow = { phrase: string; updatedAt: Date }
const maxPhrases = 50

export async function upsertPhrase(
  tx: Tx,
  phrase: { orgId: OrgId; userId: UserId; phrase: string; phraseKey: string },
): Promise<PhraseRow> {
  const { orgId, userId } = phrase
  const row = await tx
    .insertInto('search_phrase')
    .values({ org_id: orgId, user_id: userId, phrase: phrase.phrase, phrase_key: phrase.phraseKey })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'phrase_key'])
        .doUpdateSet({ phrase: phrase.phrase, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .returning(['phrase', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow()
  await sql`
    delete from search_phrase where org_id = ${orgId} and user_id = ${userId} and phrase_key in (
      select phrase_key from search_phrase where org_id = ${orgId} and user_id = ${userId}
      order by updated_at desc, phrase_key offset ${maxPhrases})`.execute(tx)
  return row
}

export async function listPhrases(
  db: Queryable,
  orgId: OrgId,
  userId: UserId,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: PhraseRow[]; total: number }> {
  const own = db.selectFrom('search_phrase').where('org_id', '=', orgId).where('user_id', '=', userId)
  const counted = own.select((row) => row.fn.countAll<number>().as('total'))
  const rows = await runPrepared(
    db,
    own
      .select(['phrase', 'updated_at as updatedAt', counted.as('total')])
      .orderBy('updated_at', 'desc')
      .orderBy('phrase_key')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize),
  )
  // Beyond the last page there is no row to carry the total.
  const total = rows[0]?.total ?? (await counted.executeTakeFirstOrThrow()).total
  return { rows: rows.map(({ phrase, updatedAt }) => ({ phrase, updatedAt })), total: Number(total) }
}

/** Deletes one phrase, or all. Returns how many. */
export async function deletePhrases(tx: Tx, orgId: OrgId, userId: UserId, phraseKey: string | undefined): Promise<number> {
  let query = tx.deleteFrom('search_phrase').where('org_id', '=', orgId).where('user_id', '=', userId)
  if (phraseKey !== undefined) query = query.where('phrase_key', '=', phraseKey)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
