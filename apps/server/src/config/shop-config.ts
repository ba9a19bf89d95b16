import { readFileSync } from 'node:fs'
import { checkPlanList } from '@clipwright/money/check-plan-list'
import { defaultPlanList } from '@clipwright/money/default-plan-list'
import type { PlanListFile } from '@clipwright/money/plan-list'
import type { Promotion } from '@clipwright/money/promotion'
import { checkPromotionList } from '@clipwright/money/promotion-list'
import type { Env } from './env-schema.ts'

export type ShopConfig = {
  plans: PlanListFile
  promotions: readonly Promotion[]
  /** Prices contain it; percent as a decimal text. */
  taxPercent: string
  /** Who sells, as it stands on invoices. */
  seller: { name: string; address: string; taxId: string }
}

/** Throws for a list that `shopProblems` refuses. */
export function shopConfig(env: Env): ShopConfig {
  const { list } = env.BILLING_PLANS ? checkPlanList(readJson(env.BILLING_PLANS)) : { list: defaultPlanList }
  const { promotions } = env.BILLING_PROMOTIONS ? checkPromotionList(readJson(env.BILLING_PROMOTIONS)) : { promotions: [] }
  if (!list || !promotions) throw new Error('The lists of plans and promotions were not checked.')
  return {
    plans: list,
    promotions,
    taxPercent: env.BILLING_TAX_PERCENT,
    seller: {
      name: env.BILLING_SELLER ?? 'Clipwright',
      // In a file of settings a new line is written as \n.
      address: (env.BILLING_SELLER_ADDRESS ?? '').replaceAll('\\n', '\n'),
      taxId: env.BILLING_SELLER_TAX_ID ?? '',
    },
  }
}

/** What is wrong with the files of plans and promotions. */
export function shopProblems(env: Env): { name: string; message: string }[] {
  return [
    ...readProblems('BILLING_PLANS', env.BILLING_PLANS, (content) => checkPlanList(content).problems),
    ...readProblems('BILLING_PROMOTIONS', env.BILLING_PROMOTIONS, (content) => checkPromotionList(content).problems),
  ]
}

function readProblems(name: string, path: string | undefined, check: (content: unknown) => readonly string[]) {
  if (path === undefined) return []
  try {
    return check(readJson(path)).map((message) => ({ name, message }))
  } catch (error) {
    return [{ name, message: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}` }]
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
