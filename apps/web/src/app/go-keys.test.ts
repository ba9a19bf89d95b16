import { expect, test } from 'vitest'
import { atRest, type GoKeys, type KeyAnswer, pressKey } from './go-keys.ts'

const letters = ['p', 'c', ',']

function type(keys: readonly [key: string, atMs: number][]): KeyAnswer['does'][] {
  let state: GoKeys = atRest
  return keys.map(([key, atMs]) => {
    const answer = pressKey(state, { key, atMs }, letters)
    state = answer.state
    return answer.does
  })
}

test('G and then the letter of a place goes there, in upper or lower case', () => {
  expect(
    type([
      ['g', 0],
      ['p', 300],
    ]),
  ).toEqual([{ kind: 'arm' }, { kind: 'go', letter: 'p' }])
  expect(
    type([
      ['G', 0],
      ['Shift', 100],
      ['C', 300],
    ])[2],
  ).toEqual({ kind: 'go', letter: 'c' })
})

test('a letter without G, after another letter or after too long does nothing', () => {
  expect(type([['p', 0]])).toEqual([null])
  expect(
    type([
      ['g', 0],
      ['x', 100],
      ['p', 200],
    ]).slice(1),
  ).toEqual([null, null])
  expect(
    type([
      ['g', 0],
      ['p', 1_501],
    ])[1],
  ).toBeNull()
  expect(
    type([
      ['g', 0],
      ['p', 10],
      ['p', 20],
    ])[2],
  ).toBeNull()
})

test('a second G starts again, and the question mark opens the list at any time', () => {
  expect(
    type([
      ['g', 0],
      ['g', 1_400],
      ['p', 2_800],
    ])[2],
  ).toEqual({ kind: 'go', letter: 'p' })
  expect(
    type([
      ['g', 0],
      ['?', 100],
      ['p', 200],
    ]).slice(1),
  ).toEqual([{ kind: 'help' }, null])
})
