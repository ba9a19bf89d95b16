import type { deleteAsset as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { updateAssetRow } from './assets.store.ts'
import { listAssetUses } from './assets.views.ts'

export async function deleteAsset(ctx: RequestContext, { assetId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const row = await updateAssetRow(tx, ctx.orgId, assetId, { deletedAt: new Date() })
    if (!row) throw new AppError('RecordNotExisted', { cause: `asset ${assetId}` })
    const entry = { orgId: ctx.orgId, actorId: ctx.userId, action: 'asset.deleted', object: `asset:${assetId}` }
    await recordAudit(ctx, tx, { ...entry, details: { kind: row.kind } })
    return { deleted: true, uses: await listAssetUses(tx, ctx.orgId, row.uploadId) }
  })
}
