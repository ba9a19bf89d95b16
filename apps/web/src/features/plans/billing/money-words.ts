import type { MoneyAmount } from '@clipwright/contract/plans/money-amount'
import { currencyOf } from '@clipwright/money/currencies'
import { formatMoney } from '@clipwright/money/format-money'
import { moneyFromJson } from '@clipwright/money/money-json'
import { money, takeShare } from '@clipwright/money/money'
import { providerRounding } from '@clipwright/money/rounding'
import { uiLanguage } from '#platform/i18n.ts'

/** An amount in the language of the page. */
export const moneyText = (amount: MoneyAmount): string => formatMoney(moneyFromJson(amount), uiLanguage())

/** What a year costs for each of its months, rounded. */
export function monthlyText(yearly: MoneyAmount): string {
  const { amount, currency } = moneyFromJson(yearly)
  return formatMoney(takeShare(money(amount, currency), 1n, 12n, providerRounding), uiLanguage())
}

/** The sign that stands for a currency, with its code: `$ USD`. */
export const currencyLabel = (code: string): string => {
  const { symbol } = currencyOf(code)
  return symbol === code ? code : `${symbol} ${code}`
}
