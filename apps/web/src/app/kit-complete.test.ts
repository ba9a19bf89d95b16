import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(src, path), 'utf8')
const isTest = (path: string) => path.endsWith('.test.tsx')

/** Parts that only another part shows: the menu its list, a toast the toaster, drawn clips their scenes. */
const within = new Set(['menu-list.tsx', 'toaster.tsx', 'welcome-scenes.tsx'])

test('the kit shows every part of ui', () => {
  const kit = globSync('app/kit*.tsx', { cwd: src }).map(read).join('\n')
  const parts = globSync('ui/*.tsx', { cwd: src }).filter((path) => !isTest(path) && !within.has(basename(path)))
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((path) => !kit.includes(`#ui/${basename(path)}`))).toEqual([])
})

test('no page has the controls of the browser on a video', () => {
  const files = globSync('**/*.tsx', { cwd: src })
  expect(files.filter((path) => /<video[^>]*\scontrols[\s>=]/.test(read(path)))).toEqual([])
})
