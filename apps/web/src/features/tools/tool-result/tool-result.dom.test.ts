import { beforeEach, expect, test } from 'vitest'
import { readToolResult } from './read-tool-result.ts'

const store = (value: unknown) => localStorage.setItem('clipwright.tool-result', typeof value === 'string' ? value : JSON.stringify(value))
beforeEach(() => localStorage.clear())

test('a result of today is read, one of last week and what is none are not', () => {
  const result = { tool: 'youtube-title-generator', text: 'Bread', items: ['One', 2, 'Two'], at: Date.now() }
  store(result)
  const none = { tool: 'youtube-title-generator', text: 'Bread', link: null, subtitles: null }
  expect(readToolResult()).toEqual({ ...none, items: ['One', 'Two'], hasFile: false })
  store({ ...result, items: [], hasFile: true, link: 'javascript:alert(1)', subtitles: '1' })
  expect(readToolResult()).toEqual({ ...none, items: [], hasFile: true, subtitles: '1' })
  store({ ...result, link: 'https://media.example/talk.mp4' })
  expect(readToolResult()?.link).toBe('https://media.example/talk.mp4')
  for (const other of [
    '{broken',
    'null',
    '7',
    { ...result, items: 'One' },
    { ...result, items: [] },
    { ...result, at: Date.now() - 7 * 86_400_000 },
  ]) {
    store(other)
    expect(readToolResult()).toBeNull()
  }
})
