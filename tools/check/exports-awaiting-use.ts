/**
 * What pure packages offer to parts of the product that are not there yet. The list only becomes shorter: the check refuses an
 * entry that the product uses, and one that is not exported any more. It is empty once plans are sold.
 */
export const exportsAwaitingUse: ReadonlySet<string> = new Set([
  'packages/money/src/credit-entry.ts trialRangeSec',
  'packages/money/src/credit-entry.ts findAutomaticSwitch',
  'packages/money/src/discount-rate.ts discountRate',
  'packages/money/src/plan-options.ts listPlanOptions',
  'packages/money/src/plans.ts payStatusOf',
  'packages/money/src/plans.ts isPaidUser',
  'packages/money/src/provider-amount.ts fromProviderAmount',
  'packages/money/src/rounding.ts roundHalfEven',
])
