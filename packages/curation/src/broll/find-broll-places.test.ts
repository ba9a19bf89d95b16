import type { Word } from '@clipwright/contract/sources/transcript'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCountries } from './find-countries.ts'
import { findBrollPlaces, leastGapMs, findPlaceForPrompt, placeOverWords, type PlaceSearch } from './find-broll-places.ts'
import { findSubjects } from './find-subjects.ts'
import { readClipWords } from './read-clip-words.ts'

const toWords = (text: string, wordMs = 380): Word[] =>
  text.split(' ').map((text, index) => ({ text, startMs: index * wordMs, endMs: index * wordMs + wordMs - 40 }))

function search(text: string, more: Partial<PlaceSearch> = {}): PlaceSearch {
  const words = toWords(text)
  const clipMs = words.at(-1)?.endMs ?? 0
  return { words, language: 'en', clipMs, room: { startMs: 3000, endMs: clipMs - 2000 }, taken: [], isDrawn: false, ...more }
}

const talk = [
  'Nobody told me the truth about starting a business when I was young.',
  'We put the dough into the oven at four in the morning every single day.',
  'It was a question of honesty and of patience and of a certain openness.',
  'After a year 40% of our customers came back for the same thing again.',
  'You only need flour, water, salt and a warm room to begin with this.',
  'Later we drove a red tractor across the wet field behind the house.',
  'And that is the reason why I would do it all over again tomorrow.',
].join(' ')

test('what is drawn of a language without spaces has none', () => {
  const textOf = (text: string, kind: string) => {
    const clip = readClipWords(toWords(text), 'zh')
    return clip.source.sentences.flatMap((sentence) => findSubjects(sentence, clip)).find((subject) => subject.kind === kind)?.text
  }
  expect(textOf('去年 我们 有 120 万 客户 。', 'number')).toBe('120万客户')
  expect(textOf('你 需要 面粉， 热 水， 盐。', 'list')).toBe('面粉, 热水, 盐')
  expect(placeOverWords(toWords('嗯 啊'), 'zh', { startMs: 0, endMs: 700 })?.subject).toBe('嗯啊')
})

describe('places for B-roll', () => {
  test('finds visible things, figures and lists, not qualities', () => {
    const places = findBrollPlaces(search(talk))
    expect(places.map(({ reason, subject }) => [reason, subject])).toEqual([
      ['thing', 'dough'],
      ['number', '40%'],
      ['list', 'flour, water, salt, warm room'],
      ['thing', 'red tractor'],
    ])
  })

  test('each place names its evidence, words that play under it', () => {
    const request = search(talk)
    for (const { evidence, firstWord, lastWord, subject } of findBrollPlaces(request)) {
      const evidenceWords = request.words.slice(evidence.firstWord, evidence.lastWord).map((word) => word.text.toLowerCase())
      expect(evidenceWords.join(' ')).toContain(subject.split(/[ ,]/)[0])
      expect(evidence.firstWord).toBeGreaterThanOrEqual(firstWord)
      expect(evidence.lastWord).toBeLessThanOrEqual(lastWord)
    }
  })

  test.each([
    [
      'the same count with what is said of each',
      'In 2019 we had 1,200 customers. Last spring there were 4,800 customers.',
      'comparison',
      [
        { text: '1,200 customers', value: 1200, label: '2019', isDate: false },
        { text: '4,800 customers', value: 4800, label: 'spring', isDate: false },
      ],
    ],
    [
      'shares, a bare one with the unit of the next',
      'Our rent went from 40 to 65 percent of everything.',
      'comparison',
      [
        { text: '40%', value: 40, label: 'from', isDate: false },
        { text: '65 percent', value: 65, label: 'to', isDate: false },
      ],
    ],
    [
      'years in their order',
      'The bridge opened in 1937, but the plans were drawn in March 1921 already.',
      'date',
      [
        { text: 'March 1921', value: 1921, label: 'plans were drawn', isDate: true },
        { text: '1937', value: 1937, label: 'bridge opened', isDate: true },
      ],
    ],
  ])('%s', (_, text, reason, values) => {
    const lead = 'So let me tell you how all of this began for us back then and there.'
    const tail = 'And nobody in the whole town would have believed a word of it if we had told them so.'
    const places = findBrollPlaces(search(`${lead} ${text} ${tail}`, { isDrawn: true }))
    expect(places.find((place) => place.reason === reason)).toMatchObject({ values, phrase: text })
    // A chart cannot be filmed.
    expect(findBrollPlaces(search(`${lead} ${text} ${tail}`)).some((place) => place.values.length > 0)).toBe(false)
  })

  test.each([
    ['other units', 'It took 20 minutes and cost 300 dollars in the end.'],
    ['sizes too far apart to be drawn', 'We had 2 machines and they have 5,000 machines now.'],
    ['the same figure twice', 'It was 40% then and it is 40% now for all.'],
  ])('%s are no chart', (_, text) => {
    const places = findBrollPlaces(
      search(`So let me tell you how all of this began for us back then. ${text} And so on.`, { isDrawn: true }),
    )
    expect(places.map(({ reason }) => reason)).not.toContain('comparison')
  })

  test.each([
    ['en', 'We moved to the United Kingdom. Then', 'GB'],
    ['en', 'They ship from turkey farms. Then', null],
    ['en', 'Jordan told me about it. Then', null],
    ['de', 'Wir zogen nach Österreich. Danach', 'AT'],
    ['ko', '우리는 독일에서 살았다. 그리고', 'DE'],
    ['zh', '我们 搬到 了 葡萄牙 。', 'PT'],
  ])('in %s, %s shows %s', (language, text, country) => {
    const source = readClipWords(toWords(text), language)
    const codes = source.source.sentences.flatMap((sentence) => findCountries(sentence, source).map(({ code }) => code))
    expect(codes).toEqual(country === null ? [] : [country])
  })

  test('a list is shown as a list', () => {
    const text =
      'so this is all that anybody has to know before they start and I mean it You only need flour, water, salt and yeast. Nothing else matters here at all believe me I have tried everything in my whole life'
    expect(findBrollPlaces(search(text))[0]).toMatchObject({ reason: 'list', subject: 'flour, water, salt, yeast' })
  })

  test.each([
    [
      'de',
      'Das war am Anfang alles gar nicht so einfach wie man denkt. Wir stellten das Brot um vier Uhr in den Ofen. Danach haben wir uns lange gefragt ob das wirklich so weitergehen kann.',
      'brot',
    ],
    [
      'es',
      'Al principio nada de esto fue tan fácil como la gente cree. Pusimos el pan en el horno a las cuatro. Después nos preguntamos mucho tiempo si eso podía seguir así para siempre.',
      'pan',
    ],
    [
      'fr',
      'Au début rien de tout cela ne fut aussi simple que prévu. On a mis le pain dans le four à quatre heures. Ensuite on se demandait longtemps si cela pouvait vraiment continuer comme ça.',
      'pain',
    ],
  ])('finds what is seen in %s', (language, text, subject) => {
    expect(findBrollPlaces(search(text, { language })).map((place) => place.subject)).toContain(subject)
  })

  test('places always lie on words, inside the span, apart, and over at most a third', () => {
    const word = fc.constantFrom(
      'bread',
      'oven',
      'the',
      'and',
      '40%',
      'car,',
      'dog,',
      'house.',
      'honesty',
      'we',
      'river',
      '1990',
      'um',
      'a',
      'beach.',
      'guitar',
    )
    const covered = fc.record({ startMs: fc.integer({ min: 0, max: 30_000 }), length: fc.integer({ min: 200, max: 4000 }) })
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 160 }),
        fc.array(covered, { maxLength: 3 }),
        fc.boolean(),
        (sentences, spans, isDrawn) => {
          const takenSpans = spans.map(({ startMs, length }) => ({ startMs, endMs: startMs + length }))
          const request = search(sentences.join(' '), { taken: takenSpans, isDrawn })
          const places = findBrollPlaces(request)
          const sum = [...takenSpans, ...places].reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0)
          if (places.length > 0) expect(sum).toBeLessThanOrEqual(request.clipMs / 3 + 1)
          places.forEach((place, at) => {
            expect(request.words[place.firstWord]?.startMs).toBe(place.startMs)
            expect(request.words[place.lastWord - 1]?.endMs).toBe(place.endMs)
            expect(place.startMs).toBeGreaterThanOrEqual(request.room.startMs)
            expect(place.endMs).toBeLessThanOrEqual(request.room.endMs)
            for (const other of [...takenSpans, ...places.slice(at + 1)]) {
              expect(Math.max(place.startMs - other.endMs, other.startMs - place.endMs)).toBeGreaterThanOrEqual(leastGapMs)
            }
          })
          expect(findBrollPlaces(request)).toEqual(places)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a chosen span is widened to the edges of its words', () => {
    const words = toWords('we put the dough into the oven every day')
    const place = placeOverWords(words, 'en', { startMs: 900, endMs: 2500 })
    expect(place).toMatchObject({ startMs: 760, endMs: 2620, subject: 'dough', reason: 'chosen' })
    expect(placeOverWords(words, 'en', { startMs: 90_000, endMs: 91_000 })).toBeNull()
  })

  test('a prompt goes where its words are spoken, else to the first free span', () => {
    const request = search(talk)
    const place = findPlaceForPrompt(request, 'an old tractor at dawn')
    expect(request.words[place?.firstWord ?? 0]?.text).toBe('tractor')
    expect(place).toMatchObject({ subject: 'an old tractor at dawn', reason: 'prompt' })
    expect(findPlaceForPrompt(request, 'whales')?.startMs).toBeGreaterThanOrEqual(3000)
  })
})
