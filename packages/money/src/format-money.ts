import type { Language } from '@clipwright/contract/projects/preferences'
import { currencyOf } from './currencies.ts'
import { toDecimalText, type Money } from './money.ts'

/**
 * An amount as people of a language write it. Intl gets the decimal text, which it formats without loss, and both numbers of
 * digits: by itself it shows HUF, IDR and COP without the two that ISO gives them, and browsers differ.
 */
export function formatMoney(amount: Money, language: Language): string {
  const { digits, displayDigits } = currencyOf(amount.currency)
  const isWhole = amount.amount % 10n ** BigInt(digits) === 0n
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: amount.currency,
    minimumFractionDigits: isWhole ? displayDigits : digits,
    maximumFractionDigits: digits,
  })
  return format.format(toDecimalText(amount) as Intl.StringNumericLiteral)
}
