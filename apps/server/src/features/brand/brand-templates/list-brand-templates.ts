import type { listBrandTemplates as endpoint } from '@clipwright/contract/brand/brand-templates'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { readFeatureAccess } from '../../plans/feature-access/check-feature.ts'
import { listTemplates } from './brand-templates.store.ts'
import { toTemplate } from './open-template.ts'

export async function listBrandTemplates(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { features } = await readFeatureAccess(ctx.db, ctx.orgId)
  const entry = features.find(({ key }) => key === 'BrandTemplate')
  const room = { isOn: entry?.isOn ?? false, amount: entry ? entry.amount : 0, usedAmount: entry?.usedAmount ?? 0 }
  return { ...pagedWhole(query, (await listTemplates(ctx.db, ctx.orgId)).map(toTemplate)), room }
}
