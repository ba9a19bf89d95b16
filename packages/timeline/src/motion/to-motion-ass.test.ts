import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outputSize } from '../output-size.ts'
import { readAss } from '../testing/read-ass.ts'
import { contrastRatio } from '../contrast.ts'
import { type MotionCard, paletteOf, plainPalette } from './motion-card.ts'
import { stillBox } from './draw-still-card.ts'
import { toMotionAss } from './to-motion-ass.ts'

const look = { frame: outputSize('portrait', 'VIDEO_FILE'), palette: plainPalette, language: 'en', durationMs: 3000 }
const draw = (card: MotionCard) => readAss(toMotionAss(card, look).ass).events
const shownAtEnd = (card: MotionCard) =>
  draw(card)
    .filter((event) => event.endMs === look.durationMs && event.style === 'Text')
    .map((event) => event.shown)

describe('a motion graphic', () => {
  test.each<[MotionCard, string[]]>([
    [{ kind: 'word', text: 'bread dough', context: '' }, ['bread', 'dough']],
    [{ kind: 'list', items: ['flour', 'water', 'salt'] }, ['flour', 'water', 'salt', '1', '2', '3']],
    [{ kind: 'number', prefix: '$', value: 3.5, decimals: 1, suffix: 'million', label: 'in a year' }, ['$3.5 million', 'in a year']],
    [
      {
        kind: 'timeline',
        points: [
          { text: '1921', value: 1921, label: 'plans' },
          { text: '1937', value: 1937, label: '' },
        ],
        phrase: '',
      },
      ['1921', 'plans', '16 years', '1937'],
    ],
    [
      {
        kind: 'bars',
        rows: [
          { text: '40%', value: 40, label: 'rent' },
          { text: '65%', value: 65, label: '' },
        ],
        phrase: 'Rent rose',
      },
      ['40%', 'rent', '65%', 'Rent rose'],
    ],
    [{ kind: 'still', phrase: 'See', size: { width: 1280, height: 720 } }, ['See']],
    [{ kind: 'quote', text: 'Too low a price', accent: 'price' }, ['“', 'Too', 'low', 'a', 'price']],
  ])('ends with all that its %o card says', (card, texts) => {
    expect(shownAtEnd(card).toSorted()).toEqual(texts.toSorted())
  })

  test('a font of the team draws the texts that it has every letter of', () => {
    const own = {
      family: 'Team 1',
      name: 'Own',
      uri: 'upload://font',
      ascent: 900,
      descent: 200,
      capHeight: 700,
      scripts: ['latin' as const],
    }
    const fonts = [{ ...own, widths: '97:600 600 600' }]
    const familiesOf = (text: string) => toMotionAss({ kind: 'frame', text }, { ...look, fontFamily: 'Team 1', fonts }).families
    expect(familiesOf('cab')).toEqual(['Team 1'])
    expect(familiesOf('cable')).toEqual(['Montserrat ExtraBold'])
  })

  test.each(['portrait', 'square', 'landscape'] as const)(
    'a frame of the source stands whole on a %s card, with room for its words',
    (ratio) => {
      const frame = outputSize(ratio, 'VIDEO_FILE')
      for (const source of [
        { width: 1920, height: 1080 },
        { width: 720, height: 1280 },
      ]) {
        const { x, y, width, height } = stillBox(frame, source)
        expect(width / height).toBeCloseTo(source.width / source.height, 1)
        expect([x >= 0, y >= 0, x + width <= frame.width, y + height <= 0.75 * frame.height]).toEqual([true, true, true, true])
      }
    },
  )

  test('a share of a hundred fills as many dots', () => {
    const dots = draw({ kind: 'number', prefix: '', value: 40, decimals: 0, suffix: '%', label: '' }).filter(
      (event) => event.style === 'Shape' && event.layer === 2,
    )
    expect(dots).toHaveLength(40)
  })

  test('bars end as long as their figures, from one base line', () => {
    const rows = [1200, 4800, 2400].map((value) => ({ text: String(value), value, label: '' }))
    const bars = draw({ kind: 'bars', rows, phrase: '' }).filter((event) => event.style === 'Shape' && event.layer === 2)
    const last = bars.filter((event) => event.endMs === look.durationMs)
    const lengths = last.map((event) => Math.max(...(event.shown.match(/-?[\d.]+/g) ?? []).map(Number)))
    expect(lengths.map((length) => length / (lengths[1] ?? 1))).toEqual([0.25, 1, 0.5].map((share) => expect.closeTo(share, 2)))
    const lefts = bars.map((event) => /pos\(([\d.]+),/.exec(event.commands.join())?.[1])
    expect(new Set(lefts).size).toBe(1)
  })

  test('a figure counts up and never past itself', () => {
    const counted = draw({ kind: 'number', prefix: '', value: 1200, decimals: 0, suffix: '', label: '' })
      .filter((event) => event.style === 'Text')
      .map((event) => Number(event.shown.replaceAll(',', '')))
    expect(counted.length).toBeGreaterThan(10)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
    expect(counted.at(-1)).toBe(1200)
  })

  test('what people say is shown and can style nothing', () => {
    const hostile = fc.array(fc.constantFrom('{\\fs300}', '\\N', '\\pos(0,0)', '{', '}', '\\', 'bread', '面包', '\n[Events]', '%', 'ß'), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(hostile, fc.constantFrom('word', 'frame', 'ticker', 'quote'), (parts, kind) => {
        const text = parts.join(' ')
        const card = (
          kind === 'word' ? { kind, text, context: text } : kind === 'quote' ? { kind, text, accent: text } : { kind, text }
        ) as MotionCard
        const { ass } = toMotionAss(card, look)
        expect(toMotionAss(card, look).ass).toBe(ass)
        const lines = ass
          .slice(ass.indexOf('[Events]\n') + 9)
          .split('\n')
          .slice(1, -1)
        expect(lines.every((line) => line.startsWith('Dialogue: '))).toBe(true)
        for (const event of readAss(ass).events) expect(event.commands.join()).not.toContain('fs300')
      }),
      { numRuns: 40 },
    )
  })

  test('whatever the colours of a brand, the type reads on the ground', () => {
    const color = fc
      .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
    fc.assert(
      fc.property(fc.array(color, { maxLength: 5 }), (colors) => {
        const { from, to, ink, accent } = paletteOf(colors)
        expect(contrastRatio(ink, to)).toBeGreaterThanOrEqual(3)
        expect(contrastRatio(ink, from)).toBeGreaterThanOrEqual(3)
        expect(contrastRatio(accent, to)).toBeGreaterThanOrEqual(2)
      }),
    )
  })
})
