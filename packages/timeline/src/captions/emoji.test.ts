import { AspectRatio } from '@clipwright/contract/editor/layout'
import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import { outputSize } from '../output-size.ts'
import { toRenderPlan } from '../plan-render.ts'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { CaptionStyle } from '../timeline.ts'
import { placePages, programmeOf } from './ass.ts'
import { chooseEmoji, emojiCodepoints, emojiForWord } from './emoji.ts'
import { emojiWords } from './emoji-words.ts'
import { safeAreas } from './safe-area.ts'

describe('emoji', () => {
  test.each([
    ['Money,', 'en', '💰'],
    ['rocket', 'en', '🚀'],
    ['Gehirn', 'de', '🧠'],
    ['컴퓨터로', 'ko-KR', '💻'],
    ['冠军', 'zh', '🏆'],
    ['the', 'en', undefined],
    ['money', 'sv', undefined],
  ])('%s in %s is %s', (word, language, emoji) => {
    expect(emojiForWord(word, language)).toBe(emoji)
  })

  test('are spaced out and not repeated', () => {
    const words = sampleWords('money money rocket money brain money', 0, 1000)
    expect([...chooseEmoji(words, 'en')]).toEqual([
      [0, '💰'],
      [4, '🧠'],
    ])
  })

  test('every word of a language stands for one emoji only', () => {
    for (const rows of Object.values(emojiWords)) {
      const words = rows.flatMap(([, list]) => list.split(' '))
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
    }
  })

  test('are named like the files of the image set', () => {
    expect(emojiCodepoints('❤️')).toBe('2764')
    expect(emojiCodepoints('👨‍👩‍👧')).toBe('1f468-200d-1f469-200d-1f467')
  })

  test('come early rather than flash at the end of a page', () => {
    const plan = toRenderPlan(
      sampleTimeline({ words: sampleWords('we love money', 0, 300), timeRanges: [[0, 0.9]], pref: { captionPreset: 'clean' } }),
      'VIDEO_FILE',
    )
    expect(plan.images[0]?.spans).toEqual([{ startFrame: 6, endFrame: 27 }])
  })

  test('show above the line from their word to the end of its page, or not at all', () => {
    const words = sampleWords('we made a lot of money that year', 0, 300)
    const plan = toRenderPlan(sampleTimeline({ words, pref: { captionPreset: 'clean' } }), 'VIDEO_FILE')
    expect(plan.images).toHaveLength(1)
    expect(plan.images[0]).toMatchObject({ asset: { kind: 'emoji', codepoints: '1f4b0' } })
    expect(plan.images[0]?.spans[0]?.startFrame).toBe(45)
    expect((plan.images[0]?.box.y ?? 0) + (plan.images[0]?.box.h ?? 0)).toBeLessThan(0.7 * 1920)
    expect(toRenderPlan(sampleTimeline({ words, pref: { enableEmoji: false } }), 'VIDEO_FILE').images).toEqual([])
  })

  describe('of captions at the top of the frame', () => {
    const place = (ratio: AspectRatio, text: string, captionPreset: CaptionPresetId = 'clean', ownStyle: Partial<CaptionStyle> = {}) => {
      const timeline = sampleTimeline({ ratio, words: sampleWords(text), pref: { captionPreset, enableEmoji: true } })
      const frame = outputSize(ratio, 'VIDEO_FILE')
      const style = { ...timeline.captions.style, ...ownStyle }
      const captions = { ...timeline.captions, style, positions: [{ startMs: 0, endMs: 60_000, y: 0 }] }
      const { pages } = placePages({ ...timeline, captions }, frame, programmeOf(timeline))
      const page = pages.find((one) => one.page.lines.flat().some(({ emoji }) => emoji !== undefined))
      const box = toRenderPlan({ ...timeline, captions }, 'VIDEO_FILE').images[0]?.box
      if (!page) throw new Error('no emoji')
      return { frame, page, box }
    }

    test.each(AspectRatio.options)('stand beside them and where apps lay nothing over them: %s', (ratio) => {
      const { top, left, right } = safeAreas[ratio]
      for (const preset of CaptionPresetId.options) {
        const { frame, page, box } = place(ratio, 'money', preset)
        if (!box) throw new Error(`${preset} has no emoji`)
        expect(box.x).toBeGreaterThanOrEqual(page.left + page.width)
        expect(box.y).toBeGreaterThanOrEqual(top * frame.height - 1)
        expect(box.x + box.w).toBeLessThanOrEqual(right * frame.width + 1)
        expect(box.x).toBeGreaterThanOrEqual(left * frame.width - 1)
      }
    })

    test('are smaller where a line leaves little room, at its start where its end has none, and none where there is no room at all', () => {
      expect(place('portrait', 'all about money').box?.w).toBeLessThan(place('portrait', 'money').box?.w ?? 0)
      const { box, page } = place('portrait', 'we made a lot of money that year')
      expect((box?.x ?? Infinity) + (box?.w ?? 0)).toBeLessThanOrEqual(page.left)
      expect(place('portrait', 'we made a lot of money that year', 'box').box).toBeUndefined()
    })

    test('stand below a line that a person put at the rim', () => {
      const { box, page } = place('portrait', 'a lot of money', 'box', { position: 0, size: 0.09 })
      expect(box?.y).toBeGreaterThanOrEqual(page.top + page.height)
    })
  })

  test('stand in a small plan where the pages of a large frame put them', () => {
    for (const ratio of AspectRatio.options) {
      const text = 'Money is a rocket and it goes where your brain sends it, every single day of the year.'
      const timeline = sampleTimeline({ ratio, words: sampleWords(text), timeRanges: [[0, 20]], pref: { enableEmoji: true } })
      const large = outputSize(ratio, 'VIDEO_FILE')
      const own = toRenderPlan(timeline, 'VIDEO_PREVIEW')
      const drawnFrom = placePages(timeline, large, programmeOf(timeline))
      const reused = toRenderPlan(timeline, 'VIDEO_PREVIEW', { drawnFrom })
      expect(reused.captions).toBeNull()
      expect(own.images.length).toBeGreaterThan(0)
      expect(reused.images.map(({ asset, spans }) => ({ asset, spans }))).toEqual(own.images.map(({ asset, spans }) => ({ asset, spans })))
      for (const [index, { box }] of reused.images.entries()) {
        const ownBox = own.images[index]?.box
        for (const side of ['x', 'y', 'w', 'h'] as const) expect(Math.abs(box[side] - (ownBox?.[side] ?? 0))).toBeLessThanOrEqual(4)
      }
    }
  })
})
