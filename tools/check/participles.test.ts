import { expect, test } from 'vitest'
import { findModuleState } from './module-state.ts'
import { findParticiples } from './participles.ts'

const names = (source: string) => findParticiples(source).map(({ name }) => name)

test.each([
  ['a variable', 'const known = read()', ['known']],
  ['a function', 'export function* made<T>(of: T) {}', ['made']],
  ['a parameter', 'function join(first: Word, shown: readonly Word[]): Word[] {}', ['shown']],
  ['a parameter of an arrow function', 'words.map((found, index) => index)', ['found']],
  ['a parameter without brackets', 'words.map(said => 1)', ['said']],
  ['a parameter before a type that is returned', 'const make = (kept: Word): { text: string } => kept', ['kept']],
  ['an item of an array', 'const [, given] = pair', ['given']],
  ['a new name for a property', 'const { text: written } = word', ['written']],
  ['the rest of an object', 'const { id: _, ...taken } = word', ['taken']],
  ['a variable of a loop', 'for (const heard of words) read(heard)', ['heard']],
])('%s is refused', (_, source, expected) => {
  expect(names(source)).toEqual(expected)
})

test.each([
  ['a property by its own name', 'const { said, shown } = line'],
  ['a property of an object', 'add({ made: 1, known: true })'],
  ['a property of a type', 'type Line = { said: string; kept?: boolean }'],
  ['a longer name', 'const knownWords = read(); const isShown = true'],
  ['a call', 'if (isKnown) done(found)'],
  ['a comment', '// const known = 1'],
  ['a noun that looks like a participle', 'const sorted = words.toSorted()'],
  ['a side and a verb', 'const left = 0\nfunction read(text: string) {}'],
])('%s is not', (_, source) => {
  expect(names(source)).toEqual([])
})

test('module state is distinguished from constants', () => {
  const state = (source: string) => findModuleState(source)
  expect(state('let count = 0')).toEqual(['count'])
  expect(state('const pages = new WeakMap<Token, Page>()')).toEqual(['pages'])
  expect(state('const byText = memoizeByText(measure)')).toEqual(['byText'])
  expect(state('export const sizes: Map<string, number> = new Map()\nfunction add() { sizes.set("a", 1) }')).toEqual(['sizes'])
  expect(state('const list: string[] = []\nfunction add() { list.push("a") }')).toEqual(['list'])
  expect(state("const names = new Set(['a'])\nnames.has('a')")).toEqual([])
  expect(state('const pages = layoutCache(() => new WeakMap<Token, Page>())')).toEqual([])
  expect(state('function walk() {\n  let depth = 0\n  const open = new Map()\n  open.set(1, 2)\n}')).toEqual([])
})
