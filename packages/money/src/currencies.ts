import { MoneyError } from './money-error.ts'

type Currency = {
  /** ISO 4217; HRK left it in 2023. */
  code: CurrencyCode
  /** ISO 3166 country whose flag stands for it; EU for the euro. */
  country: string
  symbol: string
  /** Decimal places of the minor unit, by ISO 4217. */
  digits: number
  /** Decimal places in which Stripe counts. */
  providerExponent: number
  /** Stripe charges multiples of this, in its own unit. */
  chargeStep: number
  /** Decimal places that a whole amount has on screens; another has all its digits. */
  displayDigits: number
  /** Whether plans may have prices in it. */
  isSellable: boolean
}

/** Code, country, symbol, digits, provider exponent, charge step, display digits, sellable. */
const rows = [
  ['USD', 'US', '$', 2, 2, 1, 2, true],
  ['EUR', 'EU', '€', 2, 2, 1, 2, true],
  ['GBP', 'GB', '£', 2, 2, 1, 2, true],
  ['JPY', 'JP', '¥', 0, 0, 1, 0, true],
  ['AUD', 'AU', 'A$', 2, 2, 1, 2, true],
  ['CAD', 'CA', 'CA$', 2, 2, 1, 2, true],
  ['CHF', 'CH', 'CHF', 2, 2, 1, 2, true],
  ['CNY', 'CN', 'CN¥', 2, 2, 1, 2, true],
  ['HKD', 'HK', 'HK$', 2, 2, 1, 2, true],
  ['NZD', 'NZ', 'NZ$', 2, 2, 1, 2, true],
  ['SEK', 'SE', 'kr', 2, 2, 1, 2, true],
  ['NOK', 'NO', 'kr', 2, 2, 1, 2, true],
  ['DKK', 'DK', 'kr', 2, 2, 1, 2, true],
  ['PLN', 'PL', 'zł', 2, 2, 1, 2, true],
  ['CZK', 'CZ', 'Kč', 2, 2, 1, 2, true],
  ['HUF', 'HU', 'Ft', 2, 2, 1, 0, true],
  ['RON', 'RO', 'lei', 2, 2, 1, 2, true],
  ['BGN', 'BG', 'лв', 2, 2, 1, 2, false],
  ['HRK', 'HR', 'kn', 2, 2, 1, 2, false],
  ['ISK', 'IS', 'kr', 0, 2, 100, 0, true],
  ['TRY', 'TR', '₺', 2, 2, 1, 2, true],
  ['ILS', 'IL', '₪', 2, 2, 1, 2, true],
  ['AED', 'AE', 'د.إ', 2, 2, 1, 2, true],
  ['SAR', 'SA', 'ر.س', 2, 2, 1, 2, true],
  ['QAR', 'QA', 'ر.ق', 2, 2, 1, 2, true],
  ['KWD', 'KW', 'د.ك', 3, 3, 10, 3, true],
  ['BHD', 'BH', 'د.ب', 3, 3, 10, 3, true],
  ['INR', 'IN', '₹', 2, 2, 1, 2, true],
  ['IDR', 'ID', 'Rp', 2, 2, 1, 0, true],
  ['MYR', 'MY', 'RM', 2, 2, 1, 2, true],
  ['PHP', 'PH', '₱', 2, 2, 1, 2, true],
  ['SGD', 'SG', 'S$', 2, 2, 1, 2, true],
  ['THB', 'TH', '฿', 2, 2, 1, 2, true],
  ['VND', 'VN', '₫', 0, 0, 1, 0, true],
  ['KRW', 'KR', '₩', 0, 0, 1, 0, true],
  ['TWD', 'TW', 'NT$', 2, 2, 1, 0, true],
  ['BRL', 'BR', 'R$', 2, 2, 1, 2, true],
  ['MXN', 'MX', 'MX$', 2, 2, 1, 2, true],
  ['ARS', 'AR', 'AR$', 2, 2, 1, 2, true],
  ['CLP', 'CL', 'CL$', 0, 0, 1, 0, true],
  ['COP', 'CO', 'CO$', 2, 2, 1, 0, true],
  ['ZAR', 'ZA', 'R', 2, 2, 1, 2, true],
] as const

export type CurrencyCode = (typeof rows)[number][0]

/** The currencies that money may be in. */
export const currencies: readonly Currency[] = rows.map(
  ([code, country, symbol, digits, providerExponent, chargeStep, displayDigits, isSellable]) => ({
    code,
    country,
    symbol,
    digits,
    providerExponent,
    chargeStep,
    displayDigits,
    isSellable,
  }),
)

const byCode: ReadonlyMap<string, Currency> = new Map(currencies.map((currency) => [currency.code, currency]))

/** Throws `MoneyError` where the code is missing or not in the table. Codes are in capitals. */
export function currencyOf(code: string | null | undefined): Currency {
  if (code === undefined || code === null || code === '') throw new MoneyError('Currency code is required')
  const currency = byCode.get(code)
  if (!currency) throw new MoneyError('Invalid currency code')
  return currency
}
