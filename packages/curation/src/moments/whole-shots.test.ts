import { expect, test } from 'vitest'
import { curate } from '../curate.ts'
import { makeSoundAnalysis } from '../testing/sound-analysis.ts'
import { inventTalk, speak, toPreferences, toTranscript } from '../testing/spoken-material.ts'

const transcript = toTranscript(speak(inventTalk()))
const pref = toPreferences({})
/** The first clip of the talk, its shots cut at these moments, source ms. */
function firstClip(cutsMs: readonly number[]) {
  const edges = [0, ...cutsMs, transcript.durationMs]
  const shots = edges.slice(1).map((endMs, index) => ({ startMs: edges[index] ?? 0, endMs }))
  const [moment] = curate({ transcript, analysis: makeSoundAnalysis(transcript.durationMs, { shots }), pref, title: 'A talk' }).moments
  if (!moment) throw new Error('the talk has a clip')
  const [startMs, endMs] = [moment.timeRanges[0]?.[0] ?? 0, moment.timeRanges.at(-1)?.[1] ?? 0].map((sec) => Math.round(sec * 1000))
  return { startMs: startMs ?? 0, endMs: endMs ?? 0, words: transcript.words.slice(moment.firstWord, moment.lastWord), moment }
}

const { startMs, endMs, words } = firstClip([])
const firstWordMs = words[0]?.startMs ?? 0
const lastWordEndMs = words.at(-1)?.endMs ?? 0

test('there is a breath before the first word and after the last', () => {
  expect(firstWordMs - startMs).toBeGreaterThan(50)
  expect(endMs - lastWordEndMs).toBeGreaterThan(80)
})

test('a clip begins at the cut in the breath before its first word, and ends at the one after its last', () => {
  const [openingMs, closingMs] = [firstWordMs - 20, lastWordEndMs + 70]
  const clip = firstClip([openingMs, closingMs])
  expect([clip.startMs, clip.endMs]).toEqual([openingMs, closingMs])
  expect(clip.words).toEqual(words)
  expect(clip.moment.durationSec).toBeCloseTo((closingMs - openingMs) / 1000, 3)
})

test('a cut a frame after the first word began is one before it: the times of words are no more exact', () => {
  const clip = firstClip([firstWordMs + 30])
  expect(clip.startMs).toBe(firstWordMs + 30)
  expect(clip.words).toEqual(words)
})

test('a cut within the words, or on the end of the last one, moves nothing', () => {
  const clip = firstClip([firstWordMs + 80, lastWordEndMs - 40, lastWordEndMs + 10])
  expect([clip.startMs, clip.endMs]).toEqual([startMs, endMs])
})
