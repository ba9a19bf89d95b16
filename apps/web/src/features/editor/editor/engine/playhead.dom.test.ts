import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterEach, expect, test } from 'vitest'
import { Playhead } from './playhead.ts'
import { fakePlayer } from './testing/fake-player.ts'

const document = toDocument(sampleTimeline({ words: sampleWords('one two three four five six', 0, 500), timeRanges: [[0, 3]] }))
const word = { startMs: 1000, endMs: 1500 }

let stop = () => {}
afterEach(() => stop())

function openPlayhead() {
  const player = fakePlayer()
  const playhead = new Playhead(player, () => document)
  stop = () => playhead.stop()
  const state = () => [playhead.isPlaying, playhead.rate, player.playbackRate]
  return { player, playhead, seen: state }
}

test('what plays goes on slowly, and then as fast as before', () => {
  const { playhead, seen } = openPlayhead()
  playhead.play()
  playhead.shuttle(1)
  expect(seen()).toEqual([true, 2, 2])
  expect(playhead.slowDown()).toBe(true)
  expect(seen()).toEqual([true, 0.6, 0.6])
  // Another word is corrected before the form was closed.
  expect(playhead.slowDown()).toBe(true)
  playhead.seek(200)
  expect(seen()).toEqual([true, 0.6, 0.6])
  expect(playhead.speedUp()).toBe(true)
  expect(seen()).toEqual([true, 2, 2])
  expect(playhead.speedUp()).toBe(false)
})

test('backwards it goes on backwards', () => {
  const { playhead, seen } = openPlayhead()
  playhead.seek(2500)
  playhead.shuttle(-1)
  playhead.shuttle(-1)
  expect(playhead.slowDown()).toBe(true)
  expect(playhead.rate).toBe(-0.6)
  playhead.speedUp()
  expect(seen().slice(0, 2)).toEqual([true, -2])
})

test('what stands, or lets a word be heard, is not slowed down', () => {
  const { playhead, seen } = openPlayhead()
  expect(playhead.slowDown()).toBe(false)
  playhead.listen(word, { isSlow: true })
  expect(playhead.slowDown()).toBe(false)
  expect(seen()).toEqual([true, 1, 0.6])
})

test('who stops or starts it meanwhile decides how it goes on', () => {
  const { player, playhead, seen } = openPlayhead()
  playhead.play()
  playhead.slowDown()
  playhead.pause()
  expect(playhead.speedUp()).toBe(false)
  expect(seen()).toEqual([false, 1, 1])
  playhead.play()
  playhead.slowDown()
  // The end of the clip: the next play is at the usual speed.
  player.pause()
  expect(playhead.speedUp()).toBe(true)
  expect(seen()).toEqual([false, 1, 1])
})

test('a word that is listened to in passing leaves the playhead where it was', () => {
  const { playhead, seen } = openPlayhead()
  playhead.seek(2500)
  playhead.listen(word, { isSlow: true, isReturning: true })
  playhead.listen(word, { isSlow: true, isReturning: true })
  expect(seen()).toEqual([true, 1, 0.6])
  playhead.pause()
  expect(seen()).toEqual([false, 1, 1])
  expect(playhead.now().programmeMs).toBe(2500)
})
