import { expect, test } from 'vitest'
import { showNotes } from '../catalogue/ai-show-note-generator.ts'
import { readTalk } from '../talk/read-talk.ts'
import { gardenTalk } from '../testing/garden-talk.ts'

const write = (isTimed: boolean, round = 0) => showNotes.engine(readTalk(gardenTalk(isTimed), 'en'), round)

test('points and quotes are sentences that were said, with their times', () => {
  const { formats } = write(true)
  const speech = gardenTalk(true)
    .words.map(({ text }) => text)
    .join(' ')
    .toLowerCase()
  const items = [...(formats?.markdown.matchAll(/^[->] (\d\d:\d\d) (.+)$/gm) ?? [])]
  expect(items.length).toBeGreaterThan(4)
  // To greet is no point.
  expect(formats?.markdown).not.toContain('Welcome back')
  for (const [, , text = ''] of items.filter(([line]) => /[.!]$/.test(line))) expect(speech).toContain(text.toLowerCase())
})

test('guests, names and addresses are collected', () => {
  const { formats } = write(true)
  expect(formats?.text).toMatch(/GUESTS\n\n• Ada Lovelace/)
  expect(formats?.html).toContain('<li>example.org/water</li>')
})

test('without times there are none, and a further round has other points', () => {
  expect(write(false).formats?.text).not.toMatch(/\d\d:\d\d/)
  const pointsOf = (round: number) =>
    [...(write(true, round).formats?.markdown.matchAll(/^- \d\d:\d\d .+[.!]$/gm) ?? [])].map(([line]) => line)
  expect(pointsOf(1).filter((line) => pointsOf(0).includes(line))).toEqual([])
  expect(write(true, 9)).toEqual({ formats: null, hasMore: false })
})
