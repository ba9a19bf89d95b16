import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { ColumnType } from 'kysely'
import type {} from '#platform/db/database.ts'
import type { Queryable } from '#platform/db/tx.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    model_answer: {
      org_id: OrgId
      project_id: ProjectId
      /** Hash of who was asked and of the whole prompt. */
      prompt_key: string
      answer: string
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

export async function saveAnswer(db: Queryable, orgId: OrgId, projectId: ProjectId, entry: { key: string; answer: string }): Promise<void> {
  await db
    .insertInto('model_answer')
    .values({ org_id: orgId, project_id: projectId, prompt_key: entry.key, answer: entry.answer })
    .onConflict((conflict) => conflict.columns(['org_id', 'project_id', 'prompt_key']).doUpdateSet({ answer: entry.answer }))
    .execute()
}

export async function deleteAnswer(db: Queryable, orgId: OrgId, projectId: ProjectId, promptKey: string): Promise<void> {
  await db
    .deleteFrom('model_answer')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('prompt_key', '=', promptKey)
    .execute()
}
