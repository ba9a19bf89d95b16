import type { ImportChannelId, ImportItemId, ImportRuleId, OrgId, PostBatchId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { HubState, ImportPlatform, ImportTrouble } from '@clipwright/contract/publishing/import-channels'
import type { ImportItemState, ImportReason } from '@clipwright/contract/publishing/import-items'
import type { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import type { ColumnType, Generated } from 'kysely'
import type { RowOf } from '#platform/db/camel-row.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type ImportChannelTable = {
  id: ImportChannelId
  org_id: OrgId
  platform: ImportPlatform
  ext_user_id: string
  address: string
  title: string
  site_url: Nullable<string>
  keys_sealed: Nullable<Buffer>
  ownership: 'account' | 'confirmed'
  max_per_day: number
  budget_credits_per_day: Nullable<number>
  watch_from: Stamp
  is_paused: Generated<boolean>
  trouble: Nullable<ImportTrouble>
  failure_count: Generated<number>
  noticed_trouble: Nullable<string>
  /** A day of UTC. */
  budget_told_on: Nullable<Date>
  etag: Nullable<string>
  last_modified: Nullable<string>
  last_look_at: Nullable<Date>
  next_look_at: Nullable<Date>
  hub_url: Nullable<string>
  hub_topic: Nullable<string>
  hub_state: Generated<HubState>
  hub_ask_at: Nullable<Date>
  hub_called_at: Nullable<Date>
  hub_missed: Generated<number>
  created_by: UserId
  created_at: Stamp
  removed_at: Nullable<Date>
}

type ImportRuleTable = {
  id: ImportRuleId
  org_id: OrgId
  channel_id: ImportChannelId
  position: number
  settings: ImportRuleSettings
}

type ImportItemTable = {
  id: ImportItemId
  org_id: OrgId
  channel_id: ImportChannelId
  scope: string
  item_key: string
  title: string
  media_url: string
  page_url: Nullable<string>
  published_at: Nullable<Date>
  duration_ms: Nullable<number>
  state: ImportItemState
  reason: Nullable<ImportReason>
  is_forced: Generated<boolean>
  attempts: Generated<number>
  next_try_at: Nullable<Date>
  rule_id: Nullable<ImportRuleId>
  project_id: Nullable<ProjectId>
  credits: Nullable<number>
  imported_at: Nullable<Date>
  posts_at: Nullable<Date>
  post_batch_id: Nullable<PostBatchId>
  seen_at: Stamp
  decided_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    import_channel: ImportChannelTable
    import_rule: ImportRuleTable
    import_item: ImportItemTable
  }
}

export type ChannelRow = RowOf<ImportChannelTable>
export type RuleRow = RowOf<ImportRuleTable>
export type ItemRow = RowOf<ImportItemTable>
