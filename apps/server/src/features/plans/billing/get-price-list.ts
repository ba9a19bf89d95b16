import type { Reply } from '@clipwright/contract/endpoint'
import type { getPriceList as endpoint } from '@clipwright/contract/plans/price-list'
import { formatMoney } from '@clipwright/money/format-money'
import { listPlanDetails } from '@clipwright/money/plan-details'
import type { PublicContext } from '#platform/http/context.ts'
import { requireShop } from './shop.ts'

export async function getPriceList(ctx: PublicContext): Promise<Reply<typeof endpoint>> {
  const { plans } = requireShop(ctx.deps.config)
  const details = listPlanDetails(plans).filter(({ active, prices }) => active && prices.length > 0)
  const currency = details[0]?.prices[0]?.value.currency
  return {
    data: details.flatMap(({ key, featurePacks, prices }) => {
      const pack = featurePacks.find(({ cycle, pack: packs }) => cycle === 'Monthly' && packs === 1)
      if (!pack) return []
      const costOf = (cycle: 'Monthly' | 'Yearly') => {
        const price = prices.find((one) => one.cycle === cycle && one.paidValue.currency === currency)
        return price ? formatMoney(price.paidValue, ctx.language) : null
      }
      const { VideoProcessing, OrgSeat, BrandTemplate } = pack.features
      return [
        {
          key,
          credits: Math.floor(VideoProcessing / 60),
          seats: OrgSeat,
          brandTemplates: BrandTemplate,
          monthly: costOf('Monthly'),
          yearly: costOf('Yearly'),
        },
      ]
    }),
  }
}
