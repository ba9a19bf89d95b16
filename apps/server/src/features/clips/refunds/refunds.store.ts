import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

type ExportFacts = { hasDownloads: boolean; hasExports: boolean; nowSec: number }

/** What of a project was ever exported, by the audit log, also of clips that are gone; and the time of the database. */
export async function findExports(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ExportFacts> {
  const { rows } = await sql<ExportFacts>`
    select coalesce(bool_or(details ->> 'target' = 'VIDEO_FILE'), false) as "hasDownloads",
      coalesce(bool_or(details ->> 'target' = 'ADOBE_XML'), false) as "hasExports", extract(epoch from now())::bigint as "nowSec"
    from audit_event where org_id = ${orgId} and action = 'clip.exported' and details ->> 'projectId' = ${projectId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row
}
