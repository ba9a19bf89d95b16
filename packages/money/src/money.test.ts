import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyOf } from './currencies.ts'
import { moneyFromText, readDecimal } from './decimal-text.ts'
import {
  addMoney,
  allocateMoney,
  compareMoney,
  money,
  multiplyMoney,
  negateMoney,
  subtractMoney,
  takeShare,
  toDecimalText,
} from './money.ts'
import { roundHalfAwayFromZero, roundHalfEven } from './rounding.ts'

const usd = (amount: bigint) => money(amount, 'USD')
const anyAmount = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })
const anyMoney = fc.tuple(anyAmount, fc.constantFrom(...currencies)).map(([amount, { code }]) => money(amount, code))

test('a currency is needed and must be in the table', () => {
  for (const code of [undefined, null, '']) expect(() => money(1n, code)).toThrow('Currency code is required')
  for (const code of ['XYZ', 'usd', 'BTC', ' USD', 'toString']) expect(() => money(1n, code)).toThrow('Invalid currency code')
})

test('two currencies never meet', () => {
  const [dollars, euros] = [usd(100n), money(100n, 'EUR')]
  for (const meet of [addMoney, subtractMoney, compareMoney]) expect(() => meet(dollars, euros)).toThrow('Currency mismatch')
  expect(() => addMoney(dollars, dollars, euros)).toThrow('Currency mismatch')
})

test('an amount is a whole number, whoever calls', () => {
  for (const amount of [1.5, 15, '15', null]) expect(() => money(amount as unknown as bigint, 'USD')).toThrow('Amount is invalid')
})

test('money cannot meet a number: the compiler refuses', () => {
  const price = usd(2900n)
  // @ts-expect-error a bigint and a number do not multiply
  expect(() => price.amount * 0.5).toThrow(TypeError)
  // @ts-expect-error a number is no amount
  expect(() => money(29.5, 'USD')).toThrow('Amount is invalid')
  // @ts-expect-error a bigint that did not pass `money` is no amount
  const forgery: typeof price = { amount: 2900n, currency: 'USD' }
  expect(forgery).toEqual(price)
})

test('sums, differences and multiples', () => {
  expect(addMoney(usd(1n), usd(2n), usd(-5n))).toEqual(usd(-2n))
  expect(subtractMoney(usd(1n), usd(3n))).toEqual(usd(-2n))
  expect(negateMoney(usd(0n))).toEqual(usd(0n))
  expect(multiplyMoney(usd(1500n), 15n)).toEqual(usd(22500n))
  expect([usd(3n), usd(-1n), usd(2n)].toSorted(compareMoney)).toEqual([usd(-1n), usd(2n), usd(3n)])
})

test('a share is rounded once, by the rounding that is named', () => {
  expect(takeShare(usd(2900n), 125n, 1000n, roundHalfEven)).toEqual(usd(362n))
  expect(takeShare(usd(2900n), 125n, 1000n, roundHalfAwayFromZero)).toEqual(usd(363n))
  expect(() => takeShare(usd(1n), 1n, 0n, roundHalfEven)).toThrow('Amount is invalid')
})

test('parts add up to the whole, the rest to the first', () => {
  expect(allocateMoney(usd(2900n), [1n, 1n, 1n])).toEqual([usd(967n), usd(967n), usd(966n)])
  expect(allocateMoney(usd(-2900n), [1n, 1n, 1n])).toEqual([usd(-967n), usd(-967n), usd(-966n)])
  expect(allocateMoney(usd(5n), [0n, 3n, 7n])).toEqual([usd(0n), usd(2n), usd(3n)])
  for (const weights of [[], [0n, 0n], [2n, -1n]]) expect(() => allocateMoney(usd(1n), weights)).toThrow('Amount is invalid')
  fc.assert(
    fc.property(anyMoney, fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 9 }), (amount, weights) => {
      fc.pre(weights.some((weight) => weight > 0n))
      const parts = allocateMoney(amount, weights)
      const [first, ...others] = parts
      expect(first && addMoney(first, ...others)).toEqual(amount)
      const total = weights.reduce((sum, weight) => sum + weight, 0n)
      for (const [index, weight] of weights.entries()) {
        const off = (parts[index]?.amount ?? 0n) * total - amount.amount * weight
        expect(off < total && off > -total && (weight > 0n || off === 0n)).toBe(true)
      }
    }),
  )
})

test('a decimal text and back, in all currencies', () => {
  expect(toDecimalText(usd(-5n))).toBe('-0.05')
  expect(toDecimalText(money(1234n, 'JPY'))).toBe('1234')
  expect(toDecimalText(money(1234n, 'KWD'))).toBe('1.234')
  expect(toDecimalText(money(1234n, 'HRK'))).toBe('12.34')
  fc.assert(
    fc.property(anyMoney, (amount) => {
      expect(moneyFromText(toDecimalText(amount), amount.currency)).toEqual(amount)
    }),
  )
})

test('a text is never rounded', () => {
  expect(moneyFromText('29', 'USD')).toEqual(usd(2900n))
  expect(moneyFromText('4.35', 'USD')).toEqual(usd(435n))
  expect(moneyFromText('1.15', 'USD')).toEqual(usd(115n))
  for (const text of ['1.005', '', '.5', '5.', '+1', '1e3', '1,00', ' 1', '--1', '١', 'NaN', '0x10', '1_000'])
    expect(() => moneyFromText(text, 'USD')).toThrow('Amount is invalid')
  expect(() => moneyFromText('1.5', 'JPY')).toThrow('Amount is invalid')
  expect(() => moneyFromText('1', '')).toThrow('Currency code is required')
  expect(readDecimal('-0.50')).toEqual({ digits: -50n, scale: 2 })
})

test('forty-two currencies, each once', () => {
  expect(currencies).toHaveLength(42)
  expect(new Set(currencies.map(({ code }) => code)).size).toBe(42)
  for (const currency of currencies) expect(currencyOf(currency.code)).toBe(currency)
})
