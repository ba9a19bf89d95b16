import { expect, test } from 'vitest'
import { nothingSelected, toggleId } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const press = (ids: readonly (readonly [string, boolean])[]) =>
  [...ids.reduce((selection, [id, range]) => toggleId(selection, id, { order, range }), nothingSelected).ids].toSorted()

test('a press adds, another removes', () => {
  expect(press([['b', false]])).toEqual(['b'])
  expect(
    press([
      ['b', false],
      ['b', false],
    ]),
  ).toEqual([])
})

test('Shift adds everything between, in both directions', () => {
  expect(
    press([
      ['d', false],
      ['b', true],
    ]),
  ).toEqual(['b', 'c', 'd'])
  expect(
    press([
      ['a', false],
      ['c', true],
      ['e', true],
    ]),
  ).toEqual(order)
})

test('Shift without a previous selection is a plain press', () => {
  expect(press([['c', true]])).toEqual(['c'])
})
