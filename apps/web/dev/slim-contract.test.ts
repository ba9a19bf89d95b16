// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { slimModule } from './slim-contract.ts'

type Parse = Parameters<typeof slimModule>[1]

const parse = ((text: string) => parseAst(text, { lang: 'ts' })) as unknown as Parse
const slim = (code: string) => slimModule(code, parse)

test('of an endpoint method and path are left, and the lines after it stay where they were', () => {
  const code = `export const getThing = endpoint({
  name: 'getThing',
  method: 'GET',
  path: '/things/:thingId',
  reply: Thing.extend({ path: z.string() }),
})
export const limit = 3
`
  expect(slim(code).split('\n')).toEqual([
    "export const getThing = ({ method: 'GET', path: '/things/:thingId' })",
    '',
    '',
    '',
    '',
    '',
    'export const limit = 3',
    '',
  ])
})

test('of an error only its place on the screen is left', () => {
  expect(slim("const errors = { Late: refusal({ status: 400, show: 'toast', retry: 'never', message: 'Too late.' }) }")).toBe(
    "const errors = { Late: ({ show: 'toast' }) }",
  )
})

test('a schema is marked as free of effects, a list and a function stay as they are', () => {
  expect(slim('export const Name = z.string().max(40)')).toBe('export const Name = /* @__PURE__ */ (() => (z.string().max(40)))()')
  expect(slim("export const names = ['a', 'b'] as const")).toBe("export const names = ['a', 'b'] as const")
  expect(slim('const hex = (length: number) => z.string().length(length)')).toBe(
    'const hex = (length: number) => z.string().length(length)',
  )
})

test('an endpoint whose method or path is not written out is refused', () => {
  expect(() => slim('export const getThing = endpoint(spec)')).toThrow('endpoint(spec)')
  expect(() => slim("export const getThing = endpoint({ ...spec, path: '/things' })")).toThrow('method and path')
})

test('every endpoint of the contract keeps the method and the path that the server binds', async () => {
  const folder = join(import.meta.dirname, '../../../packages/contract/src')
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const endpoints = await Promise.all(
    files.map(async (file) => {
      const whole = (await import(join(folder, file))) as Record<string, unknown>
      const text = slim(readFileSync(join(folder, file), 'utf8'))
      return Object.entries(whole)
        .filter((entry): entry is [string, { method: string; path: string; reply: unknown }] => hasReply(entry[1]))
        .filter(([name, { method, path }]) => !text.includes(`export const ${name} = ({ method: '${method}', path: '${path}' })`))
        .map(([name]) => name)
    }),
  )
  expect(endpoints.flat()).toEqual([])
})

function hasReply(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}
