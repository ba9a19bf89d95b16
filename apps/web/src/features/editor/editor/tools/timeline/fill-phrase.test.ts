import { expect, test } from 'vitest'
import { fillPhrase, slotsFor } from './fill-phrase.ts'

test('a phrase is filled in the order of its language, whatever the values are', () => {
  const { number, total } = slotsFor('number', 'total')
  expect(fillPhrase(`Teil ${number} von ${total}`, { number: 3, total: 12 })).toBe('Teil 3 von 12')
  expect(fillPhrase(`${total}개 중 ${number}`, { number: 3, total: 12 })).toBe('12개 중 3')
  expect(fillPhrase(`${number}: ${number}`, { number: '{{total}} $1', total: 2 })).toBe('{{total}} $1: {{total}} $1')
})
