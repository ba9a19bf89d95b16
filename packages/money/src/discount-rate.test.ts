import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountFactor, discountOf, discountRate, rateOfPercent } from './discount-rate.ts'
import { addMoney, money } from './money.ts'
import { providerRounding } from './rounding.ts'

test.each(['-0.01', '1.01', '2', '', 'a', 'NaN', '1e-1'])('a rate lies between 0 and 1: %s', (text) => {
  expect(() => discountRate(text)).toThrow('Discount rate must be between 0 and 1')
})

test.each(['-1', '100.01', '250'])('a percentage lies between 0 and 100: %s', (text) => {
  expect(() => rateOfPercent(text)).toThrow('Discount rate must be between 0 and 1')
})

test('rates keep their decimals', () => {
  expect(discountRate('0')).toEqual({ numerator: 0n, denominator: 1n })
  expect(discountRate('1')).toEqual({ numerator: 1n, denominator: 1n })
  expect(rateOfPercent('25.5')).toEqual({ numerator: 255n, denominator: 1000n })
  expect(discountFactor(rateOfPercent('25.5'))).toEqual({ numerator: 745n, denominator: 1000n })
  expect(discountOf(money(2900n, 'USD'), rateOfPercent('25.5'), providerRounding)).toEqual(money(740n, 'USD'))
})

test('what is taken off and what remains are the price, within a rounding of each', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const price = money(amount, 'EUR')
      const rate = rateOfPercent(`${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`)
      const sum = addMoney(discountOf(price, rate, providerRounding), discountOf(price, discountFactor(rate), providerRounding))
      expect([amount, amount + 1n]).toContain(sum.amount)
    }),
  )
})
