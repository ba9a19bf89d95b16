import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ColumnType, Generated } from 'kysely'
import type {} from '#platform/db/database.ts'
import type { EntryKind } from './lexemes.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>

type SearchEntryTable = {
  entry_no: Generated<number>
  org_id: OrgId
  kind: EntryKind
  target_id: string
  project_id: ProjectId
  title: string
  title_key: string
  duration_ms: number
  topics: string[]
  genre: string | null
  made_at: Stamp
  vector: ColumnType<string, string, string>
  words: string
  word_ms: number[]
}

declare module '#platform/db/database.ts' {
  interface Database {
    search_scope: { org_id: OrgId; org_no: Generated<number> }
    search_entry: SearchEntryTable
    search_term: { lexeme: string; entries: number }
    search_source: { project_id: ProjectId; org_id: OrgId; version: number; digest: string; indexed_at: Stamp }
    search_stale: {
      project_id: ProjectId
      org_id: OrgId
      marked: Generated<number>
      is_initial: Generated<boolean>
      attempts: Generated<number>
      claimed_until: Stamp
      created_at: Stamp
    }
    search_backfill: {
      org_id: OrgId
      total: number
      started_at: Stamp
      finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    search_phrase: { org_id: OrgId; user_id: UserId; phrase_key: string; phrase: string; updated_at: Stamp }
  }
}
