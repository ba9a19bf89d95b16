import { expect, test } from 'vitest'
import { videoSummary } from '../catalogue/ai-video-summarizer.ts'
import { readTalk } from '../talk/read-talk.ts'
import { gardenTalk } from '../testing/garden-talk.ts'

test('three sentences come first, in the order of the talk', () => {
  const { formats } = videoSummary.engine(readTalk(gardenTalk(true), 'en'), 0)
  const times = [...(formats?.text.split('\n\n')[1]?.matchAll(/^(\d\d:\d\d) /gm) ?? [])].map(([, time]) => time)
  expect(times).toHaveLength(3)
  expect(times.toSorted()).toEqual(times)
})

test('signs that mean something in HTML and Markdown are only signs', () => {
  const talk = gardenTalk(true)
  const words = talk.words.map((word) => ({ ...word, text: word.text.replace('rarely,', '<b>*rarely*,') }))
  const { formats } = videoSummary.engine(readTalk({ ...talk, words }, 'en'), 0)
  expect(formats?.html).not.toContain('<b>')
  expect(formats?.markdown).not.toMatch(/[^\\]\*rarely/)
})

test('a further round says nothing of an earlier one again', () => {
  const linesOf = (round: number) =>
    [...(videoSummary.engine(readTalk(gardenTalk(true), 'en'), round).formats?.text.matchAll(/^\d\d:\d\d .+$/gm) ?? [])].map(
      ([line]) => line,
    )
  const first = linesOf(0)
  expect(linesOf(1).length).toBeGreaterThan(2)
  expect(linesOf(1).filter((line) => first.includes(line))).toEqual([])
})
