import { expect, test } from 'vitest'
import { findUnusedExports } from './unused-exports.ts'

const check = (files: Record<string, string>) => findUnusedExports(new Map(Object.entries(files)))
const own = 'packages/media/src/own.ts'

test('an export that nothing imports is reported, used in its own file or not', () => {
  expect(check({ [own]: 'export const least = 5\nexport function measure() {\n  return least\n}\n' })).toEqual([
    `${own}: "least" is used in this file alone; do not export it.`,
    `${own}: nothing uses "measure".`,
  ])
  expect(check({ [own]: 'export const Size = number()\nexport type Size = Infer<typeof Size>\nconst area = Size\n' })).toHaveLength(1)
  expect(check({ [own]: 'export type { Size } from "./size.ts"\n', 'packages/media/src/size.ts': 'export type Size = 5\n' })).toEqual([
    `${own}: nothing uses "Size".`,
  ])
})

test('an export may wait for its first user, until it has one or is gone', () => {
  const sources = new Map([[own, 'export function price() {}\n']])
  const waiting = new Set([`${own} price`])
  const refusal = [`tools/check/exports-awaiting-use.ts: "${own} price" waits no longer. Delete the entry.`]
  expect(findUnusedExports(sources, waiting)).toEqual([])
  expect(findUnusedExports(new Map([...sources, ['packages/media/src/user.ts', "import { price } from './own.ts'\n"]]), waiting)).toEqual(
    refusal,
  )
  expect(findUnusedExports(new Map([[own, '']]), waiting)).toEqual(refusal)
})

test('an export for tests is reported, one for the test of its own file is not', () => {
  const source = 'export function widen() {}\nexport function narrow() {}\nfunction run() {\n  return [...narrow()]\n}\n'
  const only = `${own}: only tests use "widen". Test what the product calls, or move it to a testing folder.`
  const imports = "import { narrow, widen } from './own.ts'\n"
  expect(check({ [own]: source, 'packages/media/src/own.test.ts': imports })).toEqual([only])
  expect(check({ [own]: source, 'packages/media/src/testing/kit.ts': imports.replace('./', '../') })).toEqual([only])
  expect(check({ 'packages/media/src/testing/own.ts': source, 'packages/media/src/testing/own.test.ts': imports })).toEqual([])
})

test('a function that only calls itself is not used', () => {
  const source = 'export function halve(size: number): number {\n  return size < 2 ? size : halve(size / 2)\n}\n'
  const imports = "import { halve } from './own.ts'\n"
  expect(check({ [own]: source, 'packages/media/src/own.test.ts': imports })).toHaveLength(1)
  expect(check({ [own]: `${source}halve(4)\n`, 'packages/media/src/own.test.ts': imports })).toEqual([])
})

test('every kind of import counts: names, types, namespaces, dynamic imports and re-exports', () => {
  const files = {
    [own]: 'export const a = 1\nexport type B = 2\nexport const c = 3\nexport function e() {}\nexport class F {}\n',
    'packages/media/src/user.ts': `
      import { a as first } from './own.ts'
      import type { B } from './own.ts'
      import * as all from './own.ts'
      const { e } = await import('./own.ts')
      use(first, all.c, e)`,
    'apps/server/src/passing.ts': "export { F } from '@clipwright/media/own'\n",
    'apps/server/src/end.ts': "import { F } from '#passing.ts'\n",
  }
  expect(check(files)).toEqual([])
})

test('a name in a comment or of a property is no import', () => {
  expect(check({ [own]: 'export const least = 5\nconst size = box.least\n' })).toEqual([`${own}: nothing uses "least".`])
})

test('schemas of the contract name the parts of the OpenAPI document', () => {
  expect(check({ 'packages/contract/src/ids.ts': 'export const ClipId = text()\nexport const least = 5\n' })).toEqual([
    'packages/contract/src/ids.ts: nothing uses "least".',
  ])
})
