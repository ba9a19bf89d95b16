import type { DataExport } from '@clipwright/contract/account/data-exports'
import type { ExportRow } from './data-exports.store.ts'

/** How long an archive and its links can be used. */
export const exportHours = 24

function archivePath(exportId: string): string {
  return `/api/data-exports/${exportId}/archive`
}

export function toDataExport(row: ExportRow, { sessionId }: { sessionId: string }): DataExport {
  return {
    exportId: row.id,
    orgId: row.org_id,
    orgName: row.org_name,
    withFiles: row.with_files,
    status: row.status,
    sizeBytes: row.size_bytes,
    counts: row.counts,
    url: row.status === 'ready' && row.session_id === sessionId ? archivePath(row.id) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
