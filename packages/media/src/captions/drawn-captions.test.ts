import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { type AssResult, placePages, programmeOf, toAss } from '@clipwright/timeline/captions/ass'
import { safeAreas } from '@clipwright/timeline/captions/safe-area'
import { sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { Timeline } from '@clipwright/timeline/timeline'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareFontsDir } from '../fonts.ts'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { channelOf, drawCaptions, drawEachCaptions, findInkBox } from './testing/draw-captions.ts'
import type { Drawn } from './testing/draw-captions.ts'

const lines: Record<string, string> = {
  en: 'The secret to growth is not working harder',
  zh: '成功 的 秘诀 不是 更加 努力',
  'ko-KR': '성장의 비밀은 더 열심히 일하는 것이 아닙니다',
  ja: '成功 の 秘訣 は 忍耐 です',
  ar: 'سر النمو ليس العمل بجدية أكبر',
  he: 'סוד הצמיחה הוא לא לעבוד קשה יותר',
  hi: 'विकास का रहस्य अधिक मेहनत नहीं है',
  ru: 'Секрет роста не в том чтобы работать',
  el: 'Το μυστικό δεν είναι η σκληρή δουλειά',
  vi: 'Bí mật của sự tăng trưởng không phải',
}
const half = { width: 540, height: 960 }
const tiny = { width: 216, height: 384 }

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let fontsDir: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  fontsDir = join(folder.path, 'all-fonts')
  await prepareFontsDir(fontsDir)
})
afterAll(() => folder[Symbol.asyncDispose]())

function captionsOf(timeline: Timeline, frame: { width: number; height: number }): AssResult {
  const captions = toAss(timeline, frame)
  if (!captions) throw new Error('nothing to draw')
  return captions
}

async function draw(
  timeline: Timeline,
  options: { framesPerSec: number; frameCount: number; format?: 'gray' | 'rgb24' },
  frame = half,
): Promise<Drawn> {
  return drawCaptions({ captions: captionsOf(timeline, frame), ...frame, ...options, folder: folder.path, fontsDir })
}

/** Fonts libass fell back to without being asked. */
function strangers(log: string): string[] {
  const bare = (name: string) => name.replace(/[\s-]|Regular$/g, '')
  return [...log.matchAll(/fontselect: \(([^,]+), \d+, \d+\) -> ([^,\n]+)/g)]
    .filter(
      ([, expectedText = '', actualText = '']) =>
        !bare(actualText.split('/').at(-1) ?? '').startsWith(bare(expectedText.replace(/^(Noto Sans CJK \w+)$/, 'NotoSansCJK'))),
    )
    .map(([whole]) => whole)
}

/** Every preset in English; three in each other language, a different three each time. */
function presetsFor(language: string): CaptionPresetId[] {
  const turn = Object.keys(lines).indexOf(language)
  return CaptionPresetId.options.filter((_, index) => language === 'en' || (index + turn) % 4 === 0)
}

describe.each(Object.entries(lines))('in %s', (language, text) => {
  test('presets draw with their own fonts, inside the safe area', async () => {
    const presets = presetsFor(language)
    const captions = presets.map((captionPreset) => {
      const timeline = sampleTimeline({ language, words: sampleWords(text, 0, 250), pref: { captionPreset, enableEmoji: false } })
      return captionsOf(timeline, half)
    })
    const { drawings, log } = await drawEachCaptions({ captions, ...half, framesPerSec: 2, frameCount: 3, folder: folder.path, fontsDir })
    // Each names the fonts it chose, at least one for each preset.
    expect(log.match(/fontselect: /g)?.length).toBeGreaterThanOrEqual(presets.length)
    expect(log).not.toMatch(/failed to find/)
    expect(strangers(log)).toEqual([])
    for (const [index, captionPreset] of presets.entries()) {
      const box = findInkBox(drawings[index]?.[1] ?? Buffer.alloc(0), half.width)
      expect(box, captionPreset).toBeDefined()
      expect((box?.top ?? 0) / half.height).toBeGreaterThan(safeAreas.portrait.top)
      expect((box?.bottom ?? 1e9) / half.height).toBeLessThan(safeAreas.portrait.bottom + 0.02)
      expect(box?.left).toBeGreaterThan(0.04 * half.width)
      expect(box?.right).toBeLessThan(0.96 * half.width)
    }
  })

  test('drawn lines are as wide as measured, within a tenth', async () => {
    const timeline = sampleTimeline({
      language,
      words: sampleWords(text, 0, 250),
      pref: { captionPreset: 'minimal', enableHighlight: false },
    })
    const { pages, look } = placePages(timeline, half, programmeOf(timeline))
    const [page] = pages
    if (!page) throw new Error('no page')
    const middleFrame = Math.round(((page.startMs + page.endMs) / 2000) * 10)
    const { frames } = await draw(timeline, { framesPerSec: 10, frameCount: middleFrame + 1 })
    const box = findInkBox(frames[middleFrame] ?? Buffer.alloc(0), half.width, 128)
    const inkWidth = (box?.right ?? 0) - (box?.left ?? 0)
    expect(Math.abs(inkWidth - page.width)).toBeLessThan(Math.max(0.1 * page.width, 0.6 * look.em))
  })
})

describe('hostile words', () => {
  const commands = [
    'fs300',
    'fscx900',
    'an7',
    'pos(0,0)',
    'alpha&HFF&',
    '1c&H0000FF&',
    'p1',
    'blur50',
    'frz90',
    't(0,500,\\fs200)',
    'clip(0,0,1,1)',
    'org(9,9)',
    'r',
    'N',
    'n',
    'h',
  ]
  const wrap = [
    (tag: string) => `{\\${tag}}ab`,
    (tag: string) => `\\${tag}ab`,
    (tag: string) => `a}{\\${tag}b`,
    (tag: string) => `\\{\\${tag}}ab`,
    (tag: string) => `${tag.slice(0, 2)}\\`,
    (tag: string) => `{${tag}`,
    (tag: string) => `a\\\\{\\${tag}}`,
    (tag: string) => `<font size=90>${tag}`,
    (tag: string) => `\n{\\${tag}}`,
    (tag: string) => `ab{\\${tag}\\`,
    (tag: string) => `\u202e{\\${tag}}`,
    (tag: string) => `{*\\${tag}}{}`,
    (tag: string) => `a\r\\N{\\${tag}}`,
  ]
  const payloads = commands.flatMap((tag) => wrap.map((around) => around(tag))).slice(0, 200)

  test('200 payloads look like the same letters without control characters', async () => {
    expect(payloads).toHaveLength(200)
    const harmless = (text: string) => text.replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\', '/')
    const timelineOf = (change: (text: string) => string) => {
      const analysis = sampleAnalysis({ durationMs: 210_000 })
      const timeline = sampleTimeline({
        analysis,
        words: [],
        timeRanges: [[0, 205]],
        pref: { captionPreset: 'karaoke', enableEmoji: false, enableHighlight: false, enableUppercase: false },
      })
      // A second apart, so that each gets its own page.
      timeline.captions.words = payloads.map((text, index) => ({
        id: `w${index}`,
        text: change(text),
        startMs: index * 1000,
        endMs: index * 1000 + 100,
      }))
      return timeline
    }
    const options = { framesPerSec: 1, frameCount: 200, format: 'rgb24' as const }
    const attack = await draw(
      timelineOf((text) => text),
      options,
      tiny,
    )
    const plain = await draw(timelineOf(harmless), options, tiny)
    const green = (frame: Buffer) => channelOf(frame, 1)
    let compared = 0
    for (const [index, frame] of attack.frames.entries()) {
      const [inkedBox, due] = [findInkBox(green(frame), tiny.width), findInkBox(green(plain.frames[index] ?? Buffer.alloc(0)), tiny.width)]
      const name = `${index}: ${JSON.stringify(payloads[index])}`
      expect(inkedBox === undefined, name).toBe(due === undefined)
      if (!inkedBox || !due) continue
      compared++
      expect(inkedBox.bottom - inkedBox.top, name).toBeLessThan(0.16 * tiny.height)
      expect(inkedBox.top / tiny.height, name).toBeGreaterThan(0.55)
      expect(Math.abs(inkedBox.pixels - due.pixels) / due.pixels, name).toBeLessThan(0.3)
      // White letters on black: any colour would make the channels differ.
      expect(coloured(frame), name).toBe(0)
    }
    expect(compared).toBeGreaterThan(180)
  })
})

test('a fallback font is noticed', () => {
  expect(strangers('fontselect: (Anton, 400, 0) -> DejaVuSans-Bold, 0, DejaVuSans-Bold')).toHaveLength(1)
  expect(strangers('fontselect: (Noto Sans CJK SC, 700, 0) -> /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc, 2, x')).toEqual([])
})

function coloured(frame: Buffer): number {
  let count = 0
  for (let at = 0; at + 2 < frame.length; at += 3) {
    const [red, green, blue] = [frame[at] ?? 0, frame[at + 1] ?? 0, frame[at + 2] ?? 0]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) count++
  }
  return count
}

test.each(['ar', 'hi'])('marking words by colour changes no letter form in %s', async (language) => {
  const masks = await Promise.all(
    [true, false].map(async (enableHighlight) => {
      await using own = await makeTemporaryFolder()
      const timeline = sampleTimeline({
        language,
        words: sampleWords(lines[language] ?? '', 0, 250),
        keywords: [lines[language]?.split(' ')[1] ?? ''],
        pref: { captionPreset: 'news', enableHighlight },
      })
      const { frames } = await drawCaptions({
        captions: captionsOf(timeline, half),
        ...half,
        framesPerSec: 4,
        frameCount: 4,
        folder: own.path,
        fontsDir,
      })
      return Buffer.from((frames[3] ?? Buffer.alloc(0)).map((value) => (value > 100 ? 1 : 0)))
    }),
  )
  const [markedMask, plain] = masks as [Buffer, Buffer]
  const differing = markedMask.reduce((count, value, index) => count + (value === plain[index] ? 0 : 1), 0)
  const ink = plain.reduce((count, value) => count + value, 0)
  expect(ink).toBeGreaterThan(500)
  expect(differing / ink).toBeLessThan(0.05)
})
