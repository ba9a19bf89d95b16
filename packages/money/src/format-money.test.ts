import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import { formatMoney } from './format-money.ts'
import { money, type Money } from './money.ts'

/** Narrow and plain no-break spaces, which differ between versions of the language data, become plain ones. */
const formatPlain = (amount: Money, language: Language) => formatMoney(amount, language).replaceAll(/[\u00a0\u202f]/g, ' ')

test.each<[Language, string]>([
  ['en', '$1,234.50'],
  ['pt-BR', 'US$ 1.234,50'],
  ['es-ES', '1234,50 US$'],
  ['de-DE', '1.234,50 $'],
  ['fr-FR', '1 234,50 $US'],
  ['it-IT', '1234,50 USD'],
  ['nl-NL', 'US$ 1.234,50'],
  ['pl-PL', '1234,50 USD'],
  ['zh', 'US$1,234.50'],
  ['ko-KR', 'US$1,234.50'],
])('dollars in %s', (language, text) => {
  expect(formatPlain(money(123_450n, 'USD'), language)).toBe(text)
})

test('no digit is lost, however large the amount', () => {
  expect(formatMoney(money(1234567890123456789n, 'USD'), 'en')).toBe('$12,345,678,901,234,567.89')
})

test('a whole amount has its display digits, another all of them', () => {
  expect(formatPlain(money(290_000n, 'HUF'), 'en')).toBe('HUF 2,900')
  expect(formatPlain(money(290_050n, 'HUF'), 'en')).toBe('HUF 2,900.50')
  expect(formatPlain(money(2900n, 'USD'), 'en')).toBe('$29.00')
  expect(formatPlain(money(1500n, 'ISK'), 'en')).toBe('ISK 1,500')
  expect(formatPlain(money(-930n, 'USD'), 'en')).toBe('-$9.30')
})

test('every currency in every language shows the digits of the table', () => {
  for (const language of Language.options) {
    for (const { code, digits } of currencies) {
      const shownDigits = formatMoney(money(10n ** BigInt(digits) * 9n + (digits === 0 ? 0n : 1n), code), language).replaceAll(/\D/g, '')
      expect([language, code, shownDigits]).toEqual([language, code, digits === 0 ? '9' : `9${'1'.padStart(digits, '0')}`])
    }
  }
})
