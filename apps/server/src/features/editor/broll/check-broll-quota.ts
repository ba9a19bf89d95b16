import { BrollVendor, type checkBrollQuota as endpoint, ImageModel } from '@clipwright/contract/editor/broll'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { checkFeature, readFeatureAccess } from '../../plans/feature-access/check-feature.ts'
import { hasImageModel } from '#pipeline/image-service.ts'
import { findStockVendor, usualVendor } from './vendors/stock-vendors.ts'

export async function checkBrollQuota(ctx: RequestContext, { tasks }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { features, configs } = await readFeatureAccess(ctx.db, ctx.orgId)
  const entry = features.find(({ key }) => key === 'Broll')
  const { broll } = ctx.deps.config
  const usual = usualVendor(broll)
  const vendors = BrollVendor.options.toSorted((a, b) => Number(b === usual) - Number(a === usual))
  return {
    isAllowed: await checkFeature(ctx.db, ctx.orgId, 'Broll', { amount: tasks }),
    amount: entry?.amount ?? null,
    usedAmount: entry?.usedAmount ?? 0,
    vendors: vendors.map((id) => ({ id, isConfigured: id === 'library' || findStockVendor(broll, id) !== undefined })),
    models: ImageModel.options.map((id) => ({ id, isConfigured: hasImageModel(broll, id) })),
    mayAskOthers: configs.allowAiProviders,
  }
}
