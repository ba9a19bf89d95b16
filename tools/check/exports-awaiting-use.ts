/**
 * What pure packages offer to parts of the product that are not there yet. The list only becomes shorter: the check refuses an
 * entry that the product uses, and one that is not exported any more. It is empty once plans are sold.
 */
export const exportsAwaitingUse: ReadonlySet<string> = new Set([
  'packages/money/src/billing-period.ts findBillingPeriod',
  'packages/money/src/check-plan-list.ts checkPlanList',
  'packages/money/src/credits.ts creditsOfChange',
  'packages/money/src/default-plan-list.ts defaultPlanList',
  'packages/money/src/discount-rate.ts discountRate',
  'packages/money/src/discount-rate.ts rateOfPercent',
  'packages/money/src/discount-rate.ts discountFactor',
  'packages/money/src/discount-rate.ts discountOf',
  'packages/money/src/format-money.ts formatMoney',
  'packages/money/src/money-json.ts moneyToJson',
  'packages/money/src/money-json.ts moneyFromJson',
  'packages/money/src/money.ts allocateMoney',
  'packages/money/src/packs.ts hasPack',
  'packages/money/src/packs.ts furtherPacks',
  'packages/money/src/packs.ts packAfterPicking',
  'packages/money/src/plan-details.ts listPlanDetails',
  'packages/money/src/plan-details.ts creditsOfPlan',
  'packages/money/src/plan-details.ts chargeOf',
  'packages/money/src/plan-details.ts yearlyDiscountPercent',
  'packages/money/src/plans.ts planOfServerName',
  'packages/money/src/plans.ts payStatusOf',
  'packages/money/src/plans.ts isPaidUser',
  'packages/money/src/proration.ts wholePeriod',
  'packages/money/src/proration.ts restOfPeriod',
  'packages/money/src/proration.ts prorateChange',
  'packages/money/src/provider-amount.ts fromProviderAmount',
  'packages/money/src/rounding.ts roundHalfEven',
])
