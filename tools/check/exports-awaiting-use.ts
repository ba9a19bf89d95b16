/**
 * What pure packages offer to parts of the product that are not there yet. The list only becomes shorter: the check refuses an
 * entry that the product uses, and one that is not exported any more. It is empty once plans are sold.
 */
export const exportsAwaitingUse: ReadonlySet<string> = new Set([
  'packages/money/src/decimal-text.ts moneyFromText',
  'packages/money/src/discount-rate.ts discountRate',
  'packages/money/src/discount-rate.ts rateOfPercent',
  'packages/money/src/discount-rate.ts discountFactor',
  'packages/money/src/discount-rate.ts discountOf',
  'packages/money/src/format-money.ts formatMoney',
  'packages/money/src/money-json.ts moneyToJson',
  'packages/money/src/money-json.ts moneyFromJson',
  'packages/money/src/money.ts addMoney',
  'packages/money/src/money.ts subtractMoney',
  'packages/money/src/money.ts negateMoney',
  'packages/money/src/money.ts multiplyMoney',
  'packages/money/src/money.ts compareMoney',
  'packages/money/src/money.ts allocateMoney',
  'packages/money/src/provider-amount.ts toProviderAmount',
  'packages/money/src/provider-amount.ts fromProviderAmount',
  'packages/money/src/rounding.ts roundHalfEven',
  'packages/money/src/rounding.ts providerRounding',
])
