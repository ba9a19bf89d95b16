import type { DataExport } from '@clipwright/contract/account/data-exports'
import type { ExportRow } from './data-exports.store.ts'

/** Hours for which an archive and its links can be used. */
export const exportHours = 24

function archivePath(exportId: string): string {
  return `/api/data-exports/${exportId}/archive`
}

export function toDataExport(row: ExportRow, { sessionId }: { sessionId: string }): DataExport {
  return {
    exportId: row.id,
    orgId: row.orgId,
    orgName: row.orgName,
    withFiles: row.withFiles,
    status: row.status,
    sizeBytes: row.sizeBytes,
    counts: row.counts,
    url: row.status === 'ready' && row.sessionId === sessionId ? archivePath(row.id) : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
