import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import { captionCues, toSrt, toVtt } from './srt.ts'

const text = 'Welcome back. Today we talk about one habit that changed how I work, and why it took me ten years to see it.'

describe('subtitle files', () => {
  test('count in programme time from zero', () => {
    const timeline = sampleTimeline({ timeRanges: [[20, 24]], words: sampleWords('Hello there everyone', 21_000) })
    expect(toSrt(timeline)).toBe('1\n00:00:01,000 --> 00:00:02,160\nHello there everyone\n')
    expect(toVtt(timeline)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.160\nHello there everyone\n')
  })

  test('have at most two lines of 42 letters, 1 to 7 seconds, and no overlaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 900 }), fc.integer({ min: 0, max: 4000 }), (wordMs, startMs) => {
        const cues = captionCues(sampleTimeline({ timeRanges: [[0, 40]], words: sampleWords(text, startMs, wordMs) }))
        cues.forEach((cue, index) => {
          expect(cue.lines.length).toBeLessThanOrEqual(2)
          for (const line of cue.lines) expect(line.length).toBeLessThanOrEqual(42)
          expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7000)
          expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? Infinity)
        })
        expect(cues.flatMap((cue) => cue.lines).join(' ')).toBe(text)
      }),
    )
  })

  test('hold no word that was cut and no cue that crosses a cut', () => {
    const timeline = sampleTimeline({
      timeRanges: [
        [0, 1.2],
        [2.4, 4],
      ],
      words: sampleWords('one two three cut cut cut seven eight nine'),
    })
    expect(captionCues(timeline).map((cue) => cue.lines.join(' '))).toEqual(['one two three', 'seven eight nine'])
  })

  test('cannot be broken by the words: no blank lines, no arrows, no markup', () => {
    const timeline = sampleTimeline({ words: [] })
    timeline.captions.words = [{ id: 'w', text: 'a\n\n2\n00:00:01,000 --> 00:00:09,000\n<b>&amp', startMs: 0, endMs: 1500 }]
    expect(toSrt(timeline)).toBe('1\n00:00:00,000 --> 00:00:01,500\na 2 00:00:01,000 → 00:00:09,000 <b>&amp\n')
    expect(toVtt(timeline)).toContain('&lt;b&gt;&amp;amp')
  })

  test('join Chinese without spaces', () => {
    const cues = captionCues(sampleTimeline({ language: 'zh', words: sampleWords('成功 的 秘诀 是 耐心 。') }))
    expect(cues[0]?.lines).toEqual(['成功的秘诀是耐心。'])
  })
})
