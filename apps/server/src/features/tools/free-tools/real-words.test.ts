import type { Language } from '@clipwright/contract/projects/preferences'
import { findTool } from '@clipwright/tools/find-tool'
import type { ToolRequest } from '@clipwright/tools/engine'
import type { WritingTool } from '@clipwright/tools/tool-config'
import { expect, test } from 'vitest'
import { withRealWords } from './real-words.ts'

const names = findTool('youtube-name-generator') as WritingTool
const ask = async (language: Language) => (await withRealWords<ToolRequest>(names, { text: 'bread', language, round: 0 })).isWord

test.each([
  ['en', ['Homology', 'bread', 'bakery']],
  ['it-IT', ['panetteria', 'giardino']],
  ['nl-NL', ['bakkerij', 'ecologie', 'tuin']],
] as const)('in %s it is looked up whether a name is a word there or in English', async (language, words) => {
  const isWord = await ask(language)
  expect([...words, 'kitchen'].filter((word) => !isWord?.(word))).toEqual([])
  expect(['Breadify', 'Plantoville', 'Ovenista', 'Bread Basket', 'bread_basket', ''].filter((word) => isWord?.(word))).toEqual([])
})

test('Korean names are looked up in English, and other texts not at all', async () => {
  expect((await ask('ko-KR'))?.('bread')).toBe(true)
  const titles = findTool('youtube-title-generator') as WritingTool
  expect(await withRealWords(titles, { text: 'bread', language: 'en', round: 0 })).not.toHaveProperty('isWord')
})
