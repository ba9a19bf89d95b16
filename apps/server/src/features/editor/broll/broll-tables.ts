import type { RowOf } from '#platform/db/camel-row.ts'
import type {
  BrollApproach,
  BrollItem,
  BrollNotice,
  BrollPlace,
  BrollSource,
  BrollStage,
  BrollVendor,
  ImageModel,
} from '@clipwright/contract/editor/broll'
import type { BrollId, BrollItemId, BrollTaskId, ClipId, OrgId, ProjectId, UploadId, UserId } from '@clipwright/contract/ids'
import type { StageFailure } from '@clipwright/contract/projects/projects'
import type { ColumnType, Generated } from 'kysely'
import type { VideoAddresses } from './vendors/vendor.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Json<T> = ColumnType<T, T | undefined, T>

type BrollTaskTable = {
  id: BrollTaskId
  org_id: OrgId
  project_id: ProjectId
  clip_id: ClipId
  user_id: UserId
  source: BrollSource
  approach: BrollApproach
  prompt: string | null
  range: Json<{ startMs: number; endMs: number } | null>
  asked: BrollVendor | ImageModel
  job_id: string | null
  stage: BrollStage
  progress: Generated<number>
  est_ms: number | null
  error: Json<StageFailure | null>
  notices: Json<BrollNotice[]>
  created_at: Stamp
  updated_at: Stamp
}

type BrollItemTable = {
  id: BrollItemId
  org_id: OrgId
  task_id: BrollTaskId | null
  origin: BrollItem['origin']
  giver: BrollVendor | ImageModel
  ref: string
  kind: 'image' | 'video'
  title: string
  author: string
  licence: string
  page_url: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  remote: Json<VideoAddresses | null>
  made_key: string | null
  thumb_key: string | null
  preview_key: string | null
  upload_id: UploadId | null
  status: BrollItem['status']
  error: Json<StageFailure | null>
  created_at: Stamp
  seen_at: Stamp
}

type BrollPlaceTable = {
  id: BrollId
  org_id: OrgId
  task_id: BrollTaskId
  position: number
  start_ms: number
  end_ms: number
  words: string
  subject: string
  reason: BrollPlace['reason']
  item_ids: ColumnType<BrollItemId[], BrollItemId[], BrollItemId[]>
  chosen_item_id: BrollItemId | null
  is_removed: Generated<boolean>
}

type BrollSearchTable = {
  org_id: OrgId
  vendor: BrollVendor
  wish: string
  item_ids: ColumnType<BrollItemId[], BrollItemId[], BrollItemId[]>
  total: number
  created_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    broll_task: BrollTaskTable
    broll_item: BrollItemTable
    broll_place: BrollPlaceTable
    broll_search: BrollSearchTable
  }
}

export type BrollTaskRow = RowOf<BrollTaskTable>
export type BrollItemRow = RowOf<BrollItemTable>
export type BrollPlaceRow = RowOf<BrollPlaceTable>
