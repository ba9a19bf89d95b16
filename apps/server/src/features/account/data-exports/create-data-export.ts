import type { createDataExport as endpoint } from '@clipwright/contract/account/data-exports'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { exportHours, toDataExport } from './data-export-view.ts'
import * as store from './data-exports.store.ts'
import { isOwnerOf } from './data-exports.views.ts'
import { makeDataExportJob } from './jobs/make-data-export.job.ts'

export async function createDataExport(ctx: PersonContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { userId, sessionId } = ctx
  const { withFiles } = input
  const orgId = input.orgId ?? null
  return ctx.db.transaction(async (tx) => {
    // Same answer for an organisation the caller does not own and for one that does not exist.
    if (orgId && !(await isOwnerOf(tx, orgId, userId))) throw new AppError('NoPermission', { cause: `does not own ${orgId}` })
    if (!(await store.lockPerson(tx, userId))) throw new AppError('LoginRequired', { cause: 'the account was deleted' })
    if (await store.isExportPending(tx, userId)) throw new AppError('RecordExisted', { say: 'An archive is already being created.' })
    // Twice the lifetime for now; it is set again, from that moment on, once the archive is ready.
    const expiresAt = new Date(Date.now() + 2 * exportHours * 3_600_000)
    const exportId = await store.insertExport(tx, { userId, orgId, sessionId, withFiles, expiresAt })
    await store.setJob(tx, exportId, await makeDataExportJob.enqueue(tx, { exportId }, { orgId: orgId ?? userId }))
    await recordAudit(ctx, tx, {
      orgId,
      actorId: userId,
      action: 'data.export_asked',
      object: orgId ? `org:${orgId}` : `user:${userId}`,
      details: { withFiles },
    })
    const row = await store.findExport(tx, exportId)
    if (!row) throw new AppError('ServerError', { cause: 'the new export cannot be found' })
    return toDataExport(row, ctx)
  })
}
