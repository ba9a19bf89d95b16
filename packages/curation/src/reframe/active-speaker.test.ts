import { describe, expect, it } from 'vitest'
import type { Analysis, Span } from '@clipwright/contract/sources/analysis'
import type { SpeakerLabel, Transcript, Word } from '@clipwright/contract/sources/transcript'
import { findSpeakers, findVoices } from './active-speaker.ts'
import { makeTalkingFaces } from '../testing/synthetic-analysis.ts'

const durationMs = 16_000
const span = { startMs: 0, endMs: durationMs }

function twoFaces(left: Span[], right: Span[]): Analysis {
  const face = { y: 0.4, h: 0.3, fromMs: 0, toMs: durationMs }
  return makeTalkingFaces({
    durationMs,
    faces: [
      { ...face, x: 0.25, talks: left },
      { ...face, x: 0.75, talks: right },
    ],
  })
}

function wordsBy(turns: readonly { startMs: number; endMs: number; speaker: SpeakerLabel }[]): Transcript {
  const words = turns.flatMap(({ startMs, endMs, speaker }) =>
    Array.from(
      { length: Math.floor((endMs - startMs) / 400) },
      (_, index): Word => ({ text: 'word', startMs: startMs + index * 400, endMs: startMs + index * 400 + 350, speaker }),
    ),
  )
  const speakers: SpeakerLabel[] = ['Speaker 1', 'Speaker 2']
  return { engine: 'subtitles', quality: 'exact', language: 'en', durationMs, words, sentences: [], paragraphs: [], speakers, notices: [] }
}

const speakersOf = ({ faces, speech }: Analysis, transcript: Transcript | null = null): string[] =>
  findSpeakers(faces, span, findVoices(speech, transcript)).map(
    ({ startMs, trackId }) => `${trackId ?? 'nobody'} from ${Math.round(startMs / 1000)}`,
  )

describe('active speaker', () => {
  it('is the face whose mouth moves', () => {
    const analysis = twoFaces([{ startMs: 0, endMs: 6000 }], [{ startMs: 6000, endMs: durationMs }])
    expect(speakersOf(analysis)).toEqual(['face-1-1 from 0', 'face-1-2 from 6'])
  })

  it('is nobody while both mouths move alike', () => {
    expect(speakersOf(twoFaces([span], [span])).every((one) => one.startsWith('nobody'))).toBe(true)
  })

  it('is nobody for as long as a second mouth moves like a speaker’s, and one of them again after it', () => {
    const analysis = twoFaces([span], [{ startMs: 5000, endMs: 10_000 }])
    const runs = findSpeakers(analysis.faces, span, findVoices([span], null))
    expect(runs.map(({ trackId }) => trackId)).toEqual(['face-1-1', undefined, 'face-1-1'])
    for (const [index, atMs] of [0, 5000, 10_000].entries()) expect(Math.abs((runs[index]?.startMs ?? -Infinity) - atMs)).toBeLessThan(800)
  })

  it('is nobody while there is no movement', () => {
    expect(speakersOf({ ...twoFaces([], []), speech: [span] })).toEqual(['nobody from 0'])
  })

  it('stays the same through a pause, until the other begins', () => {
    const analysis = twoFaces([{ startMs: 0, endMs: 4000 }], [{ startMs: 9000, endMs: durationMs }])
    const [first, second] = findSpeakers(analysis.faces, span, findVoices(analysis.speech, null))
    expect(first).toMatchObject({ trackId: 'face-1-1' })
    expect(second?.startMs).toBeGreaterThan(8200)
  })

  it('ignores lips that move in silence', () => {
    const analysis = twoFaces([{ startMs: 0, endMs: 6000 }], [{ startMs: 8000, endMs: 12_000 }])
    expect(speakersOf({ ...analysis, speech: [{ startMs: 0, endMs: 6000 }] })).toEqual(['face-1-1 from 0'])
  })

  it('is not the one whose lips also move in silence', () => {
    const analysis = twoFaces(
      [span],
      [
        { startMs: 0, endMs: 3000 },
        { startMs: 5000, endMs: 8000 },
        { startMs: 10_000, endMs: 13_000 },
      ],
    )
    const speech = [0, 5000, 10_000].map((startMs) => ({ startMs, endMs: startMs + 3000 }))
    expect(speakersOf({ ...analysis, speech: speech })).toEqual(['face-1-2 from 0'])
  })

  it('is identified by voice while the face is turned away', () => {
    const turns = [
      { startMs: 0, endMs: 4000, speaker: 'Speaker 1' as const },
      { startMs: 4000, endMs: 8000, speaker: 'Speaker 2' as const },
      { startMs: 8000, endMs: 12_000, speaker: 'Speaker 1' as const },
      { startMs: 12_000, endMs: durationMs, speaker: 'Speaker 2' as const },
    ]
    const analysis = twoFaces([{ startMs: 0, endMs: 4000 }], [{ startMs: 4000, endMs: 8000 }])
    const unseen = analysis.faces.map((track) => ({
      ...track,
      samples: track.samples.map(({ mouthOpen, ...sample }) =>
        sample.atMs > 8000 || mouthOpen === undefined ? sample : { ...sample, mouthOpen },
      ),
    }))
    const blind = { ...analysis, faces: unseen, speech: [span] }
    expect(findSpeakers(blind.faces, span, findVoices(blind.speech, null))).toHaveLength(2)
    const runs = findSpeakers(blind.faces, span, findVoices(blind.speech, wordsBy(turns)))
    expect(runs.map(({ trackId }) => trackId)).toEqual(['face-1-1', 'face-1-2', 'face-1-1', 'face-1-2'])
    for (const [index, { startMs }] of runs.entries()) expect(Math.abs(startMs - index * 4000)).toBeLessThanOrEqual(700)
  })
})
