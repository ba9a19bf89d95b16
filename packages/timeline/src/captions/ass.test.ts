import { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outputSize } from '../output-size.ts'
import { readAss } from '../testing/read-ass.ts'
import type { ReadEvent } from '../testing/read-ass.ts'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { SampleInput } from '../testing/sample-timeline.ts'
import type { Timeline } from '../timeline.ts'
import { toAss } from './ass.ts'
import { captionText } from './caption-text.ts'
import { captionFonts } from './fonts.ts'
import { captionPresets } from './presets.ts'

const frame = outputSize('portrait', 'VIDEO_FILE')
const eventsOf = (timeline: Timeline) => readAss(toAss(timeline, frame)?.ass ?? '').events
const wordsOf = (events: ReadEvent[]) =>
  events.filter((event) => event.style === 'Text' && event.layer === 3).map((event) => event.shown.replaceAll('\u2060', ''))

const families = captionFonts.map((font) => font.family).join('|')
const decimal = '-?\\d+(?:\\.\\d+)?'
const plainCommand = `\\\\(?:an[1-9]|fn(?:${families})|fs${decimal}|b[01]|pos\\(${decimal},${decimal}\\)|move\\((?:${decimal},){5}${decimal}\\)|fad\\(\\d+,\\d+\\)|fsc[xy]\\d+|[xy]?bord${decimal}|[xy]?shad${decimal}|blur${decimal}|fsp${decimal}|[1-4]c&H[0-9A-F]{6}&|(?:[1-4]a|alpha)&H[0-9A-F]{2}&|p1)`
const commandBlock = new RegExp(`^(?:${plainCommand}|\\\\t\\(${decimal},${decimal},(?:${plainCommand})+\\))+$`)

const payloads = [
  String.raw`{\fs300}`,
  String.raw`{\an7\pos(0,0)}`,
  String.raw`\N`,
  String.raw`a\Nb\nc\hd`,
  '{',
  '}',
  '{}',
  '}{',
  String.raw`\{\fs300}`,
  String.raw`\\{\b1}`,
  String.raw`{\1c&H0000FF&}red`,
  String.raw`{\p1}m 0 0 l 100 0`,
  'line\nDialogue: 0,0:00:00.00,9:00:00.00,Text,,0,0,0,,owned',
  '\r[Events]',
  '\u2028Style: x',
  '<font size=200>',
  '</i>',
  '{\\t(0,9999,\\frz3600)}',
  '\\',
  '\\\\',
  'end\\',
  String.raw`{\r}`,
  'a,b,c,,,d',
  '\u202eabc',
  '\u0000\u0007\u001b',
  '%{expr}',
  "'; drop",
  '[V4+ Styles]',
]

describe('the text of a person', () => {
  const attack = fc.oneof(
    fc.constantFrom(...payloads),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '\\',
          'N',
          'n',
          'h',
          '\n',
          '\r',
          '(',
          ')',
          ',',
          '&',
          'fs300',
          'an7',
          'p1',
          'c&HFF&',
          'x',
          ' ',
          '\u2028',
          '\u2060',
          '\u202e',
        ),
        { maxLength: 14 },
      )
      .map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )

  test('never becomes a command, an event or a section in any preset', () => {
    fc.assert(
      fc.property(fc.array(attack, { minLength: 1, maxLength: 4 }), fc.constantFrom(...CaptionPresetId.options), (texts, preset) => {
        const timeline = sampleTimeline({ words: [], pref: { captionPreset: preset } })
        timeline.captions.words = texts.map((text, index) => ({ id: `w${index}`, text, startMs: index * 500, endMs: index * 500 + 450 }))
        const result = toAss(timeline, frame)
        if (!result) return
        const read = readAss(result.ass)
        expect(read.sections).toEqual(['[Script Info]', '[V4+ Styles]', '[Events]'])
        expect(read.styles).toBe(2)
        for (const event of read.events) {
          for (const block of event.commands) expect(block).toMatch(commandBlock)
          expect(event.shown).not.toMatch(/[\n\r]/)
          expect(event.endMs).toBeLessThanOrEqual(5000)
        }
      }),
      { numRuns: 400 },
    )
  })

  test.each(payloads)('%j is shown letter for letter or left out', (payload) => {
    const timeline = sampleTimeline({ words: [], pref: { captionPreset: 'minimal' } })
    timeline.captions.words = [{ id: 'w0', text: payload, startMs: 0, endMs: 900 }]
    expect(wordsOf(eventsOf(timeline)).join(' ')).toBe(captionText(payload))
  })

  test('in an overlay is one event, whatever it holds', () => {
    const timeline = sampleTimeline({ words: [] })
    timeline.overlays = [
      { kind: 'text', id: 'o1', startMs: 0, endMs: 2000, text: payloads.join(' ').slice(0, 500), x: 0.5, y: 0.2, size: 0.03 },
    ]
    const events = eventsOf(timeline)
    expect(events).toHaveLength(1)
    for (const block of events[0]?.commands ?? []) expect(block).toMatch(commandBlock)
  })

  test('in overlays is drawn for as many as a document holds, whatever images lie below', () => {
    const timeline = sampleTimeline({ words: [] })
    timeline.overlays = Array.from({ length: 100 }, (_, index) => {
      const place = { id: `o${index}`, startMs: 0, endMs: 2000, x: 0.5, y: 0.2, size: 0.03 }
      return index < 50 ? { kind: 'emoji', emoji: '🔥', w: 0.1, ...place } : { kind: 'text', text: `Note ${index}`, ...place }
    })
    expect(eventsOf(timeline).map(({ shown }) => shown)).toEqual(Array.from({ length: 50 }, (_, index) => `Note ${index + 50}`))
  })

  // Ten full em fill a line of this frame; Latin and Thai letters are narrower.
  test.each([
    ['Japanese', 10, '日本の小さなパン屋が冬を越えて町でいちばん愛される店になった話です。'],
    ['Chinese', 10, '一家小面包店是怎样熬过冬天，成为镇上最受欢迎的店的？'],
    ['Thai', 24, 'ร้านขนมปังเล็กๆที่ผ่านพ้นฤดูหนาวมาได้และกลายเป็นร้านที่ทุกคนรัก'],
    ['mixed', 16, 'Open 24時間営業のパン屋さん every day'],
    ['one long word', 20, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau'],
  ])('in an overlay wraps inside the frame: %s', (_, mostLetters, text) => {
    const timeline = sampleTimeline({ words: [] })
    timeline.overlays = [{ kind: 'text', id: 'o1', startMs: 0, endMs: 2000, text, x: 0.5, y: 0.2, size: 0.05 }]
    const lines = eventsOf(timeline)[0]?.shown.split('\n') ?? []
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) {
      expect([...line.replaceAll(/\p{M}/gu, '')].length).toBeLessThanOrEqual(mostLetters)
      expect(line).not.toMatch(/^[，。！？、]/u)
    }
  })

  test('a colour, font or size that is not well formed leaves the preset as it is', () => {
    const plain = toAss(sampleTimeline(), frame)
    const timeline = sampleTimeline()
    timeline.captions.style = { color: '#fff}{\\fs300', highlightColor: 'red', fontFamily: 'Comic,\\fs300', position: 'auto' }
    expect(toAss(timeline, frame)).toEqual(plain)
  })
})

describe('captions', () => {
  test('are timed on the finished clip: a word 7 s into the source of a clip from 5 s appears at 2 s', () => {
    const timeline = sampleTimeline({ timeRanges: [[5, 9]], words: [{ text: 'now', startMs: 7000, endMs: 7400 }] })
    // A hundredth before the frame that begins at 2 s, and after the one before it.
    expect(eventsOf(timeline).every((event) => event.startMs === 1990)).toBe(true)
  })

  test.each(CaptionPresetId.options)('%s shows every word of the clip once, in order', (preset) => {
    const text = 'Nobody plans to fail but many people fail to plan ahead'
    const timeline = sampleTimeline({ words: sampleWords(text), pref: { captionPreset: preset } })
    expect(wordsOf(eventsOf(timeline)).join(' ').toLowerCase()).toBe(text.toLowerCase())
  })

  test.each(CaptionPresetId.options)('%s never has more on the screen than a page of words, however dense they are', (preset) => {
    const timeline = sampleTimeline({ words: [], pref: { captionPreset: preset } })
    timeline.captions.words = Array.from({ length: 2000 }, (_, n) => ({
      id: `w${n}`,
      text: 'W'.repeat((n * 7) % 90),
      startMs: Math.floor(n / 20) * 7,
      endMs: Math.floor(n / 20) * 7 + 3000,
    }))
    const edges = eventsOf(timeline).flatMap(
      (event) =>
        [
          [event.startMs, 1],
          [event.endMs, -1],
        ] as const,
    )
    let [active, most] = [0, 0]
    for (const [, step] of edges.sort(([a, up], [b, down]) => a - b || up - down)) {
      active += step
      most = Math.max(most, active)
    }
    expect(most).toBeLessThan(45)
  })

  test('emoji never reach the drawn text', () => {
    const timeline = sampleTimeline({ words: sampleWords('hot 🔥 take 👨‍👩‍👧 for 🇩🇪 you ✈️') })
    expect(wordsOf(eventsOf(timeline)).join(' ')).toBe('HOT TAKE FOR YOU')
  })

  test('switched off draw nothing', () => {
    expect(toAss(sampleTimeline({ pref: { enableCaption: false } }), frame)).toBeNull()
  })

  test('without highlight no word changes colour', () => {
    const changes = (enableHighlight: boolean) =>
      eventsOf(sampleTimeline({ keywords: ['building'], pref: { enableHighlight } })).filter((event) =>
        /\\t\([^)]*\\1c/.test(event.commands.join('')),
      )
    expect(changes(true).length).toBeGreaterThan(0)
    expect(changes(false)).toEqual([])
  })

  test.each([
    ['ar', 'سر النمو هو الصبر', 'Noto Sans Arabic ExtraBold'],
    ['he', 'סוד הצמיחה הוא סבלנות', 'Noto Sans Hebrew ExtraBold'],
    ['hi', 'विकास का रहस्य धैर्य है', 'Noto Sans Devanagari ExtraBold'],
    ['zh', '成功的秘诀是耐心', 'Noto Sans CJK SC'],
    ['ja', '成功の秘訣は忍耐です', 'Noto Sans CJK JP'],
    ['ko-KR', '성장의 비밀은 인내입니다', 'Noto Sans CJK KR'],
    ['ru', 'Секрет роста терпение', 'Montserrat ExtraBold'],
    ['el', 'Το μυστικό είναι υπομονή', 'Noto Sans ExtraBold'],
    ['vi', 'Bí mật của sự tăng trưởng', 'Montserrat ExtraBold'],
  ])('name a font that covers %s', (language, text, family) => {
    expect(toAss(sampleTimeline({ language, words: sampleWords(text) }), frame)?.families).toContain(family)
  })

  const xOf = (event: ReadEvent | undefined) => Number(/\\pos\(([\d.]+)/.exec(event?.commands.join('') ?? '')?.[1])

  test('of a language written from the right begin on the right, figures and names inside it keep their order', () => {
    const input: SampleInput = { language: 'he', words: sampleWords('שלום Ada Lovelace עולם', 0, 250), pref: { captionPreset: 'minimal' } }
    const textEvents = eventsOf(sampleTimeline(input)).filter((event) => event.layer === 3)
    const byText = new Map(
      textEvents.map((event) => [event.shown, xOf({ ...event, commands: [event.commands.join('').replace('\\move', '\\pos')] })]),
    )
    const [first, ada, lovelace, last] = ['שלום', 'Ada', 'Lovelace', 'עולם'].map((word) => byText.get(word) ?? NaN) as [
      number,
      number,
      number,
      number,
    ]
    expect(first).toBeGreaterThan(lovelace)
    expect(lovelace).toBeGreaterThan(ada)
    expect(ada).toBeGreaterThan(last)
  })

  test('stay inside the frame sides in every preset', () => {
    for (const preset of Object.values(captionPresets)) {
      const timeline = sampleTimeline({
        words: sampleWords('Donaudampfschifffahrtsgesellschaft internationalization responsibility of it'),
        pref: { captionPreset: preset.id },
      })
      for (const event of eventsOf(timeline).filter((candidate) => candidate.style === 'Text')) {
        const x = Number(/\\(?:pos|move)\(([\d.]+)/.exec(event.commands.join(''))?.[1])
        expect(x).toBeGreaterThan(0.08 * frame.width)
        expect(x).toBeLessThan(0.92 * frame.width)
      }
    }
  })
})
