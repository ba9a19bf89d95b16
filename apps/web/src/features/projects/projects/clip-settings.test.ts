import { expect, test } from 'vitest'
import { createProject } from '@clipwright/contract/projects/projects'
import {
  priceSeconds,
  defaultSettings,
  mergeLengths,
  readLink,
  settingsForNextVideo,
  toStartBody,
  type LengthBucketId,
} from './clip-settings.ts'

test.each([
  [['0-30', '30-60', '60-90'], [[0, 90]]],
  [
    ['90-180', '0-30'],
    [
      [0, 30],
      [90, 180],
    ],
  ],
  [['30-60', '60-90', '90-180'], [[30, 180]]],
  [[], [[0, 90]]],
] as [LengthBucketId[], [number, number][]][])('the lengths %j are asked for as %j', (ids, ranges) =>
  expect(mergeLengths(ids)).toEqual(ranges),
)

test('whatever is chosen, the body is one that the contract accepts', () => {
  const full = {
    ...defaultSettings,
    range: { startSec: 10, endSec: 70 },
    topics: [' rivers ', ''],
    prompt: 'where they disagree',
    model: 'ClipAnything' as const,
    captions: 'off' as const,
    sourceLang: 'de',
  }
  for (const settings of [defaultSettings, full]) {
    const body = toStartBody(settings, { videoUrl: 'https://videos.example/a', title: 'A', subtitlesUri: 'upload://abc' })
    expect(createProject.body.safeParse(body).success).toBe(true)
  }
  const body = toStartBody(full, { videoUrl: 'https://videos.example/a' })
  expect(body.curationPref).toMatchObject({ topicKeywords: ['rivers'], range: { startSec: 10, endSec: 70 }, model: 'ClipAnything' })
  expect(body.renderPref).toMatchObject({ enableCaption: false })
})

test('range, topics and prompt belong to one video; preferences stay for the next', () => {
  const next = settingsForNextVideo({
    ...defaultSettings,
    range: { startSec: 1, endSec: 50 },
    topics: ['a'],
    prompt: 'b',
    model: 'ClipAnything',
    ratio: 'square',
    captions: 'neon',
  })
  expect(next).toMatchObject({ range: null, topics: [], prompt: '', model: 'ClipAnything', ratio: 'square', captions: 'neon' })
})

test('begun seconds count, of the chosen part alone, and of no more than there is', () => {
  expect(priceSeconds(60_000, null)).toBe(60)
  expect(priceSeconds(60_001, null)).toBe(61)
  expect(priceSeconds(3_600_000, { startSec: 60, endSec: 150 })).toBe(90)
  expect(priceSeconds(100_000, { startSec: 60, endSec: 150 })).toBe(40)
})

test.each([
  ['https://videos.example/a?b=c', 'https://videos.example/a?b=c'],
  ['  http://videos.example/a ', 'http://videos.example/a'],
  ['videos.example/a', 'https://videos.example/a'],
  ['hello', undefined],
  ['two words.txt', undefined],
  ['', undefined],
])('the text %j is read as the link %s', (text, link) => expect(readLink(text)).toBe(link))
