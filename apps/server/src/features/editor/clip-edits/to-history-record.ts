import type { HistoryRecord } from '@clipwright/contract/editor/clip-edits'
import type { NamedRow } from './history-records.store.ts'

export function toHistoryRecord(row: NamedRow): HistoryRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    clipId: row.clip_id,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
  }
}
