import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { Captions, CaptionStyle } from '../timeline.ts'
import { toAss } from './ass.ts'
import { familiesOf, fontWeights, weightsOf } from './fonts.ts'

const frame = { width: 1080, height: 1920 }

function assOf(style: CaptionStyle, more: Partial<Captions> = {}): string {
  const timeline = sampleTimeline({ words: sampleWords('one two three four') })
  return toAss({ ...timeline, captions: { ...timeline.captions, preset: 'clean', style, ...more } }, frame)?.ass ?? ''
}

const linesOf = (ass: string, style: 'Text' | 'Shape') =>
  ass.split('\n').filter((line) => line.startsWith('Dialogue') && line.includes(`,${style},`))
const xOf = (line: string | undefined) => Number(/\\pos\(([\d.]+),/.exec(line ?? '')?.[1])
const wordsOf = (text: string) => sampleTimeline({ words: sampleWords(text) }).captions.words

test('a block is moved aside, but never off the frame', () => {
  const [middle = 0, left = 0, rim = 0] = [{}, { x: 0.45 }, { x: 0 }].map((style) =>
    xOf(linesOf(assOf({ size: 0.02, enter: 'none', ...style }), 'Text')[0]),
  )
  expect(middle - left).toBeCloseTo(54, 0)
  expect(rim).toBeLessThan(left)
  expect(rim).toBeGreaterThan(0)
})

test('a shadow is as it was chosen, or there is none', () => {
  const shadow = { shadowX: 0.01, shadowY: 0.01, shadowBlur: 0, shadowColor: '#FF000080' }
  expect(assOf(shadow)).toContain('\\xshad19.2\\yshad19.2\\4c&H0000FF&')
  expect(assOf({ shadowX: 0, shadowY: 0, shadowBlur: 0 })).not.toMatch(/\\blur|\\xshad/)
})

test.each([
  ['block', 1],
  ['line', 1],
  ['word', 4],
  ['none', 0],
] as const)('a box lies behind each %s', (boxPer, count) => {
  const style = { boxPer, boxColor: '#00FF00CC', maxWords: 4, maxLines: 1, size: 0.02 } as const
  const boxes = linesOf(assOf(style), 'Shape').filter((line) => line.includes('\\1c&H00FF00&\\1a&H33&'))
  expect(boxes).toHaveLength(count)
})

test('how the spoken word stands out is chosen apart from the preset', () => {
  const highlightColor = '#123456'
  expect(assOf({ highlightKind: 'color', highlightColor }, { preset: 'box' })).toContain('\\1c&H563412&')
  expect(assOf({ highlightKind: 'grow', highlightColor })).toContain('\\fscx114\\fscy114')
  const marks = linesOf(assOf({ highlightKind: 'marker', highlightColor }, { preset: 'karaoke' }), 'Shape')
  expect(marks.filter((line) => line.includes('\\1c&H563412&'))).toHaveLength(4)
})

test('words have the colour of their speaker, and one word may have its own', () => {
  const [first, second] = wordsOf('one two')
  if (!first || !second) throw new Error('two words')
  const words = [
    { ...first, speaker: 'Speaker 2' as const },
    { ...second, color: '#0000FF' },
  ]
  const ass = assOf({}, { highlight: false, words, speakerColors: { 'Speaker 2': '#112233' } })
  expect(ass).toContain('\\1c&H332211&')
  expect(ass).toContain('\\1c&HFF0000&')
})

test('another language is written in place of what is said, in fonts of its own', () => {
  const ass = assOf({}, { shown: { language: 'ar', words: wordsOf('مرحبا بالعالم') } })
  expect(ass).toContain('مرحبا')
  expect(ass).not.toContain('three')
  expect(ass).toContain('Noto Sans Arabic')
})

test('a font of the team is set by its own widths, and said where it lies', () => {
  const widths = (em: number) => `32:250|97:${Array.from({ length: 26 }, () => em).join(' ')}`
  const font = (family: string, em: number) =>
    ({
      family,
      name: 'Own',
      uri: 'upload://abcdefgh',
      ascent: 900,
      descent: 300,
      capHeight: 700,
      scripts: ['latin'],
      widths: widths(em),
    }) as const
  const timeline = sampleTimeline({ words: sampleWords('one two') })
  const withFont = (family: string, em: number) =>
    toAss(
      {
        ...timeline,
        captions: {
          ...timeline.captions,
          style: { fontFamily: family, size: 0.02, uppercase: false },
          fonts: [{ ...font(family, em), scripts: ['latin'] }],
        },
      },
      frame,
    )
  const [narrow, wide] = [withFont('Team narrow', 400), withFont('Team wide', 900)]
  expect(narrow?.families).toEqual(['Team narrow'])
  expect(narrow?.fonts).toEqual([{ family: 'Team narrow', uri: 'upload://abcdefgh' }])
  expect(xOf(linesOf(wide?.ass ?? '', 'Text')[0])).toBeLessThan(xOf(linesOf(narrow?.ass ?? '', 'Text')[0]))
})

test('a family is drawn in every weight that it is offered in, and a name that ends like a weight stays whole', () => {
  expect(weightsOf('Montserrat')).toEqual([500, 600, 800, 900])
  expect(weightsOf('Anton')).toEqual([])
  expect(familiesOf('latin')).toEqual([
    'Montserrat',
    'Poppins',
    'Anton',
    'Archivo Black',
    'Bangers',
    'Bebas Neue',
    'JetBrains Mono',
    'Noto Sans',
  ])
  for (const family of familiesOf('latin'))
    for (const fontWeight of weightsOf(family)) {
      const face = fontWeights.find(({ weight }) => weight === fontWeight)?.face
      expect(assOf({ fontFamily: family, fontWeight })).toContain(`\\fn${family} ${face}\\fs`)
    }
})

test('words are underlined where that was chosen, and nothing else changes', () => {
  const plain = linesOf(assOf({}), 'Text')
  const underlined = linesOf(assOf({ underline: true }), 'Text')
  expect(plain.join('')).not.toContain('\\u1')
  expect(underlined.every((line) => line.includes('\\u1'))).toBe(true)
  expect(underlined.map((line) => line.replaceAll('\\u1', ''))).toEqual(plain)
  expect(assOf({ underline: false })).toBe(assOf({}))
})
