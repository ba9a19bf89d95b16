import { MoneyAmount } from '@clipwright/contract/plans/money-amount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import { moneyFromJson, moneyToJson } from './money-json.ts'
import { money } from './money.ts'
import { fromProviderAmount, toProviderAmount } from './provider-amount.ts'

test('through JSON and back without loss', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.constantFrom(...currencies), (amount, { code }) => {
      const price = money(amount, code)
      expect(moneyFromJson(MoneyAmount.parse(JSON.parse(JSON.stringify(moneyToJson(price)))))).toEqual(price)
    }),
  )
})

test.each([
  { amount: 2900, currency: 'USD' },
  { amount: '29.00', currency: 'USD' },
  { amount: '1e3', currency: 'USD' },
  { amount: '-0', currency: 'USD' },
  { amount: '007', currency: 'USD' },
  { amount: '1', currency: 'XYZ' },
  { amount: '1' },
  { amount: '1', currency: 'USD', scale: 2 },
])('what is no money is refused: %j', (value) => {
  expect(() => moneyFromJson(MoneyAmount.parse(value))).toThrow()
})

test('the provider counts króna in hundredths and dinars in tens', () => {
  expect(toProviderAmount(money(1500n, 'ISK'))).toBe(150_000n)
  expect(toProviderAmount(money(2900n, 'HUF'))).toBe(2900n)
  expect(toProviderAmount(money(12_340n, 'KWD'))).toBe(12_340n)
  expect(() => toProviderAmount(money(12_345n, 'KWD'))).toThrow('The provider cannot charge this amount')
  expect(fromProviderAmount(150_000n, 'isk')).toEqual(money(1500n, 'ISK'))
  expect(() => fromProviderAmount(150_050n, 'isk')).toThrow('The provider cannot charge this amount')
  expect(() => fromProviderAmount(1n, 'xyz')).toThrow('Invalid currency code')
})

test('to the provider and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.constantFrom(...currencies), (tens, { code }) => {
      const price = money(tens * 10n, code)
      expect(fromProviderAmount(toProviderAmount(price), code.toLowerCase())).toEqual(price)
    }),
  )
})
