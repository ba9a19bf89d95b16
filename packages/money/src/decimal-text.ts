import { currencyOf } from './currencies.ts'
import { MoneyError } from './money-error.ts'
import { money, type Money } from './money.ts'

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal number without floating point: `digits / 10 ** scale`. */
type Decimal = { digits: bigint; scale: number }

/** `12`, `-0.5`, `25.50`; null for anything else, such as exponents, signs in front or digits of other scripts. */
export function readDecimal(text: string): Decimal | null {
  const match = pattern.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

/** Money from a decimal text such as `29.00`. Throws `MoneyError` for more digits than the currency has; it never rounds. */
export function moneyFromText(text: string, code: string | null | undefined): Money {
  const { digits: places } = currencyOf(code)
  const decimal = readDecimal(text)
  if (!decimal || decimal.scale > places) throw new MoneyError('Amount is invalid')
  return money(decimal.digits * 10n ** BigInt(places - decimal.scale), code)
}
