import { expect, test } from 'vitest'
import { parseModelPrice } from './model-price.ts'

test('prices for reading and writing a million tokens, and their currency', () => {
  expect(parseModelPrice('2.50, 10 USD')).toEqual({ inputPerMillion: 2.5, outputPerMillion: 10, currency: 'USD' })
  expect(parseModelPrice('0,0 EUR')).toEqual({ inputPerMillion: 0, outputPerMillion: 0, currency: 'EUR' })
})

test.each(['', '2.50', '2.50,10', '-1,10 USD', '2,5,10 USD', 'cheap'])('%j is no price', (text) => {
  expect(parseModelPrice(text)).toBeNull()
})
