import { AspectRatio } from '@clipwright/contract/editor/layout'
import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outputSize } from '../output-size.ts'
import { endsSentence } from '../sentence-end.ts'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { SampleInput } from '../testing/sample-timeline.ts'
import { placePages, programmeOf } from './ass.ts'
import { safeAreas } from './safe-area.ts'

function pagesOf(input: SampleInput) {
  const timeline = sampleTimeline(input)
  return placePages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline))
}

const texts = (input: SampleInput) =>
  pagesOf(input).pages.map(({ page }) => page.lines.map((line) => line.map((token) => token.text).join(' ')))

const anyWords = fc
  .array(
    fc.record({
      text: fc.stringMatching(/^[A-Za-zäéß]{1,14}[.,?!]?$/),
      lengthMs: fc.integer({ min: 40, max: 900 }),
      pauseMs: fc.constantFrom(0, 20, 120, 700, 2000),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((list) => {
    let at = 0
    return list.map(({ text, lengthMs, pauseMs }) => {
      const startMs = at + pauseMs
      at = startMs + lengthMs
      return { text, startMs, endMs: at }
    })
  })

describe('lines', () => {
  test('are at most as many as were chosen, fit, and keep every word in order', () => {
    fc.assert(
      fc.property(anyWords, fc.constantFrom(3, 4), fc.constantFrom(...AspectRatio.options), (words, maxLines, ratio) => {
        const timeline = sampleTimeline({ words, ratio, pref: { captionPreset: 'clean' } })
        timeline.captions.style = { maxLines, maxWords: 12, size: 0.08 }
        const { pages, look } = placePages(timeline, outputSize(ratio, 'VIDEO_FILE'), programmeOf(timeline))
        for (const { lines, page } of pages) {
          expect(lines.length).toBeLessThanOrEqual(maxLines)
          expect(lines.every(({ tokens }) => tokens.length > 0)).toBe(true)
          for (const line of lines) expect(line.width).toBeLessThanOrEqual(look.lineWidthPx + 0.01)
          expect(page.scale).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('four are used where words are large and many may be shown at a time', () => {
    const text = 'greenhouses everywhere because nobody understands gardening properly during difficult winters'
    const timeline = sampleTimeline({ words: sampleWords(text, 0, 250), pref: { captionPreset: 'clean' } })
    const countWith = (maxLines: 1 | 2 | 3 | 4) => {
      timeline.captions.style = { maxLines, maxWords: 12, size: 0.05 }
      const { pages } = placePages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline))
      return Math.max(...pages.map(({ lines }) => lines.length))
    }
    expect([countWith(2), countWith(4)]).toEqual([2, 4])
  })
})

describe('pages', () => {
  test('never overlap, hold at most two lines inside the safe area and outlast their last word’s start', () => {
    fc.assert(
      fc.property(
        anyWords,
        fc.constantFrom(...CaptionPresetId.options),
        fc.constantFrom(...AspectRatio.options),
        (words, captionPreset, ratio) => {
          const { look, pages } = pagesOf({ words, ratio, timeRanges: [[0, 60]], pref: { captionPreset } })
          const { top, bottom } = safeAreas[ratio]
          pages.forEach(({ page, ...placedPage }, index) => {
            const next = pages[index + 1]?.page
            expect(page.endMs).toBeGreaterThan(page.lines.flat().at(-1)?.startMs ?? Infinity)
            if (next) expect(page.endMs).toBeLessThanOrEqual(next.startMs + 1)
            expect(page.lines.length).toBeLessThanOrEqual(look.maxLines)
            expect(placedPage.width).toBeLessThanOrEqual(look.lineWidthPx + 0.01)
            expect(placedPage.top).toBeGreaterThanOrEqual(top * look.frame.height - 1)
            expect(placedPage.top + placedPage.height).toBeLessThanOrEqual(bottom * look.frame.height + 1)
          })
        },
      ),
      { numRuns: 150 },
    )
  })

  test('hold words of one sentence and one speaker, whatever the preset', () => {
    const anyTalk = fc
      .array(
        fc.record({ text: fc.stringMatching(/^[A-Za-zäß]{1,9}[.,?!]?$/), speaker: fc.constantFrom(...SpeakerLabel.options, undefined) }),
        {
          minLength: 2,
          maxLength: 40,
        },
      )
      .map((list) =>
        list.map(({ text, speaker }, at) => ({ text, startMs: at * 300, endMs: at * 300 + 280, ...(speaker ? { speaker } : {}) })),
      )
    fc.assert(
      fc.property(anyTalk, fc.constantFrom(...CaptionPresetId.options), (words, captionPreset) => {
        const { pages } = pagesOf({ words, timeRanges: [[0, 12]], pref: { captionPreset } })
        for (const { page } of pages) {
          const own = page.lines.flat().map(({ wordId }) => words[Number(wordId.slice(1))])
          const speakers = new Set(own.map((word) => word?.speaker).filter((one) => one !== undefined && one !== 'Unassigned'))
          expect(speakers.size).toBeLessThanOrEqual(1)
          for (const [at, word] of own.slice(0, -1).entries()) expect(endsSentence(word?.text ?? '', own[at + 1]?.text)).toBe(false)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('give words of nobody to who spoke last, and part where somebody else begins', () => {
    const speakers = ['Speaker 1', 'Speaker 1', 'Unassigned', 'Speaker 2', 'Speaker 2'] as const
    const words = sampleWords('that is mine yours too', 0, 300).map((word, at) => ({ ...word, speaker: speakers[at] ?? 'Unassigned' }))
    expect(texts({ words, pref: { captionPreset: 'clean' } }).map((lines) => lines.join(' '))).toEqual(['that is mine', 'yours too'])
  })

  test('do not take a title, an initial or three dots in a sentence for its end', () => {
    const words = sampleWords('Ask Dr. Smith or J. Doe... not me.', 0, 300)
    expect(texts({ words, pref: { captionPreset: 'clean' } }).map((lines) => lines.join(' '))).toEqual([
      'Ask Dr. Smith or J. Doe... not me.',
    ])
  })

  test.each(['karaoke', 'pop', 'box', 'bold', 'neon', 'marker'] as const)('of %s have one to four words', (captionPreset) => {
    const words = sampleWords('it is so far up on the hill that we do not go to it in an old car', 0, 180)
    const { pages } = pagesOf({ words, timeRanges: [[0, 5]], pref: { captionPreset } })
    for (const { page } of pages) expect(page.lines.flat().length).toBeLessThanOrEqual(4)
  })

  test.each([undefined, 'grow'] as const)('leave room for the word that is enlarged (highlight %s)', (highlightKind) => {
    for (const captionPreset of CaptionPresetId.options) {
      const timeline = sampleTimeline({ words: sampleWords('a new product telling us more', 0, 400), pref: { captionPreset } })
      timeline.captions.style = { ...timeline.captions.style, ...(highlightKind ? { highlightKind } : {}) }
      const { pages, look } = placePages(timeline, outputSize('portrait', 'VIDEO_FILE'), programmeOf(timeline))
      const half = (look.spoken.scale - 1) / 2
      for (const { lines, page } of pages) {
        for (const { tokens } of lines) {
          const [first, last] = [tokens[0], tokens.at(-1)]
          if (!first || !last) throw new Error('a line without words')
          const edges = [first.centreX - first.width * (0.5 + half), last.centreX + last.width * (0.5 + half)]
          expect((edges[1] ?? 0) - (edges[0] ?? 0)).toBeLessThanOrEqual(look.lineWidthPx + 0.01)
          for (const [at, right] of tokens.slice(1).entries()) {
            const left = tokens[at]
            if (!left) continue
            const gap = right.centreX - right.width / 2 - (left.centreX + left.width / 2)
            // Either may grow, one at a time: the space that the look has between words stays.
            expect(gap - half * Math.max(left.width, right.width)).toBeGreaterThanOrEqual(right.token.gapBefore * page.scale - 0.01)
          }
        }
      }
    }
  })

  test('end with sentences, not in the middle of the next one', () => {
    const pages = texts({
      words: sampleWords('I was wrong about this. Nobody told me why it failed. Then everything changed.', 0, 300),
      pref: { captionPreset: 'clean' },
    })
    expect(pages.map((lines) => lines.join(' '))).toEqual([
      'I was wrong about this.',
      'Nobody told me why it failed.',
      'Then everything changed.',
    ])
  })

  test('do not end on a word that leans on the next', () => {
    const pages = texts({
      words: sampleWords('We went to the office because the people of the city asked for a better plan', 0, 260),
      pref: { captionPreset: 'karaoke' },
    })
    for (const lines of pages.slice(0, -1)) expect(lines.at(-1)).not.toMatch(/\b(?:the|of|a|to|for)$/i)
  })

  test('part at a pause and at a cut of the clip', () => {
    const words = [...sampleWords('before the pause', 0, 300), ...sampleWords('after it', 3000, 300)]
    expect(texts({ words, pref: { captionPreset: 'clean' } })).toHaveLength(2)
    const cut = texts({
      words: sampleWords('one two three four', 0, 500),
      timeRanges: [
        [0, 1],
        [1.02, 2],
      ],
      pref: { captionPreset: 'clean' },
    })
    expect(cut.map((lines) => lines.join(' '))).toEqual(['one two', 'three four'])
  })

  test('that were spoken fast stay longer when silence follows', () => {
    const { pages } = pagesOf({
      words: sampleWords('Extraordinary considerations', 0, 250),
      timeRanges: [[0, 8]],
      pref: { captionPreset: 'clean' },
    })
    const last = pages.at(-1)?.page
    const lettersPerSec = (29 * 1000) / ((last?.endMs ?? 0) - (last?.startMs ?? 0))
    expect(last?.endMs).toBeGreaterThan(1400)
    expect(lettersPerSec).toBeLessThan(20)
  })

  test('of Chinese break between words, never before a full stop, and put no spaces', () => {
    const line = '我们今天来谈谈人工智能如何改变世界。很多人还没有准备好面对这样的变化。'
    const { pages } = pagesOf({
      language: 'zh',
      words: [{ text: line, startMs: 0, endMs: 8000 }],
      timeRanges: [[0, 9]],
      pref: { captionPreset: 'clean' },
    })
    const lines = pages.flatMap(({ page }) => page.lines)
    expect(
      lines
        .flat()
        .map((token) => token.text)
        .join(''),
    ).toBe(line)
    expect(
      lines
        .flat()
        .slice(1)
        .every((token) => token.gapBefore === 0),
    ).toBe(true)
    for (const own of lines) expect(own[0]?.text).not.toMatch(/^[。，]/)
  })

  test('give several words that were typed for one a space and a place each', () => {
    const { pages } = pagesOf({ words: [{ text: 'so much better now', startMs: 0, endMs: 1200 }], pref: { captionPreset: 'clean' } })
    const tokens = pages.flatMap(({ page }) => page.lines.flat())
    expect(tokens.map((token) => token.text)).toEqual(['so', 'much', 'better', 'now'])
    expect(tokens.slice(1).every((token) => token.gapBefore > 0)).toBe(true)
  })

  test('keep a long compound in one piece by setting it smaller', () => {
    const { pages, look } = pagesOf({ language: 'de', words: sampleWords('Wettbewerbsfähigkeit', 0, 900), pref: { captionPreset: 'pop' } })
    expect(pages.map(({ page }) => page.lines.flat().map((token) => token.text))).toEqual([['Wettbewerbsfähigkeit']])
    expect(pages[0]?.width).toBeLessThanOrEqual(look.lineWidthPx + 0.01)
  })

  test('shrink or cut a word that no line can hold', () => {
    const { pages, look } = pagesOf({ words: [{ text: 'x'.repeat(78), startMs: 0, endMs: 3000 }], pref: { captionPreset: 'bold' } })
    for (const placedPage of pages) expect(placedPage.width).toBeLessThanOrEqual(look.lineWidthPx + 0.01)
    expect(
      pages
        .flatMap(({ page }) => page.lines.flat().map((token) => token.text))
        .join('')
        .replaceAll('-', ''),
    ).toBe('X'.repeat(78))
  })
})
