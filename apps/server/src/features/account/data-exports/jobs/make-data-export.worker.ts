import { OrgId } from '@clipwright/contract/ids'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { notifyPerson } from '../../../messages/notifications/notify-person.ts'
import { archiveKey } from '../archive-key.ts'
import { exportHours } from '../data-export-view.ts'
import { type ExportRow, failExport, findExport, finishExport } from '../data-exports.store.ts'
import { type ExportFile, isOwnerOf, listFiles } from '../data-exports.views.ts'
import { tablesOfOrg, tablesOfPerson } from '../export-tables.views.ts'
import { makeArchive } from '../make-archive.ts'
import { makeDataExportJob } from './make-data-export.job.ts'
import { hourMs } from '#platform/time.ts'

/** Builds the archive, provided that the person still owns the organisation it is about. */
export const makeDataExportWorker = defineWorker(
  makeDataExportJob,
  async ({ exportId }, ctx: WorkerContext) => {
    const dataExport = await findExport(ctx.db, exportId)
    if (!dataExport || dataExport.status !== 'pending') return
    if (dataExport.orgId && !(await isOwnerOf(ctx.db, dataExport.orgId, dataExport.userId))) {
      await ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        await failExport(tx, exportId)
      })
      return
    }
    const key = archiveKey(dataExport, ctx.fence)
    const { stream, counts } = await openArchive(ctx, dataExport)
    const object = await ctx.deps.storage.put(key, stream, { contentType: 'application/zip', signal: ctx.signal })
    const isWanted = await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      const expiresAt = new Date(Date.now() + exportHours * hourMs)
      if (!(await finishExport(tx, exportId, { key, sizeBytes: object.sizeBytes, counts, expiresAt }))) return false
      await notifyPerson(tx, {
        userId: dataExport.userId,
        orgId: dataExport.orgId ?? OrgId.parse(ctx.orgId),
        kind: 'export_ready',
        projectId: null,
      })
      return true
    })
    if (!isWanted) await ctx.deps.storage.delete(key)
  },
  { onGivenUp: (tx, { exportId }) => failExport(tx, exportId) },
)

async function openArchive(ctx: WorkerContext, dataExport: ExportRow) {
  const { storage, config } = ctx.deps
  const links = createMediaLinks(await serverSecret(ctx.db, 'media-links'), Date.now)
  const scope = dataExport.orgId ? { orgId: dataExport.orgId } : { userId: dataExport.userId }
  const existingFiles: ExportFile[] = []
  for (const file of await listFiles(ctx.db, scope)) if (await storage.stat(file.key)) existingFiles.push(file)
  return makeArchive({
    db: ctx.db,
    storage,
    tables: dataExport.orgId ? tablesOfOrg(dataExport.orgId) : tablesOfPerson(dataExport.userId),
    files: existingFiles,
    withFiles: dataExport.withFiles,
    link: (file) =>
      links.sign(
        file.key,
        { fileName: file.name.split('/').at(-1) ?? 'file', contentType: file.contentType, download: true, ttlSec: exportHours * 3600 },
        config.http.publicUrl ?? '',
      ),
    about: {
      product: 'Clipwright',
      format: '1',
      createdAt: new Date().toISOString(),
      userId: dataExport.userId,
      orgId: dataExport.orgId,
    },
    signal: ctx.signal,
  })
}
