import * as library from 'dinero.js/bigint/currencies'
import { expect, test } from 'vitest'
import { currencies, currencyOf } from './currencies.ts'

const exponents = new Map(Object.values(library).map(({ code, exponent }): [string, bigint] => [code, exponent]))

test('digits are those of ISO, as the library has them; HRK is missing there', () => {
  for (const { code, digits } of currencies)
    expect([code, exponents.get(code)]).toEqual([code, code === 'HRK' ? undefined : BigInt(digits)])
  expect(currencyOf('HRK').digits).toBe(2)
})

test('zero-decimal currencies of the provider, and its exceptions', () => {
  const of = (accept: (currency: (typeof currencies)[number]) => boolean) => currencies.filter(accept).map(({ code }) => code)
  expect(of(({ providerExponent }) => providerExponent === 0)).toEqual(['JPY', 'VND', 'KRW', 'CLP'])
  expect(of(({ providerExponent }) => providerExponent === 3)).toEqual(['KWD', 'BHD'])
  expect(of(({ providerExponent, digits }) => providerExponent !== digits)).toEqual(['ISK'])
  expect(of(({ isSellable }) => !isSellable)).toEqual(['BGN', 'HRK'])
  expect(of(({ displayDigits, digits }) => displayDigits !== digits)).toEqual(['HUF', 'IDR', 'TWD', 'COP'])
})
