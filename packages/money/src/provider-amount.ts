import { currencyOf } from './currencies.ts'
import { MoneyError } from './money-error.ts'
import { money, type Money } from './money.ts'

/** The amount in the unit in which Stripe counts: 1500 krónur are 150000. Throws `MoneyError` where Stripe charges coarser steps. */
export function toProviderAmount({ amount, currency }: Money): bigint {
  const { digits, providerExponent, chargeStep } = currencyOf(currency)
  const units = amount * 10n ** BigInt(providerExponent - digits)
  if (units % BigInt(chargeStep) !== 0n) throw new MoneyError('The provider cannot charge this amount')
  return units
}

/** The inverse. Codes are in small letters there. Throws `MoneyError` for a fraction of our minor unit. */
export function fromProviderAmount(units: bigint, code: string): Money {
  const { digits, providerExponent, code: currency } = currencyOf(code.toUpperCase())
  const step = 10n ** BigInt(providerExponent - digits)
  if (units % step !== 0n) throw new MoneyError('The provider cannot charge this amount')
  return money(units / step, currency)
}
