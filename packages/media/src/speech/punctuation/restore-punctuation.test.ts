import { expect, test } from 'vitest'
import { restorePunctuation } from './restore-punctuation.ts'

/** Our own words, in the manner of somebody who tells a story. */
const story = `Three years ago I opened a small bakery in the middle of the town. Nobody came in the first week, and I had no idea why. So I asked my neighbours what they wanted. Do you know what they told me? They wanted bread in the evening, because all of them worked until six. I changed my hours on the next day. The shop was full by Friday, and I have never opened in the morning again. What would you do with a shop that nobody visits? I think most people would lower the price. That is a mistake. You have to find out what people need before you change anything. When I tell this to other owners, they laugh. But then they go home and ask their own customers.`

const toWords = (text: string, gapMs = 0) =>
  text.split(/\s+/).map((word, at) => ({ text: word, startMs: (300 + gapMs) * at, endMs: (300 + gapMs) * at + 300 }))
const strip = (text: string) => text.toLowerCase().replace(/[.,?]/g, '')
const bare = (words: readonly string[]) => words.map((word) => word.toLowerCase().replace(/[.,?]/g, ''))
const endsOf = (words: readonly string[]) => new Set(words.flatMap((word, at) => (/[.?]$/.test(word) ? [at] : [])))

test('ends and capitals that a text lacks are restored, and no word changes', () => {
  const restored = restorePunctuation(toWords(strip(story)), 'en')
  const words = restored?.words ?? []
  expect(restored?.added).toBe('punctuation')
  expect(bare(words)).toEqual(bare(story.split(/\s+/)))
  const [ours, theirs] = [endsOf(words), endsOf(story.split(/\s+/))]
  const both = [...ours].filter((at) => theirs.has(at)).length
  // More than half of the thirteen ends, and few elsewhere: chance would be one in eleven words.
  expect(both).toBeGreaterThanOrEqual(7)
  expect(ours.size - both).toBeLessThanOrEqual(3)
  expect(words.join(' ')).toMatch(/^Three years ago,? I opened/)
})

test('a pause ends a sentence where the words alone leave it open', () => {
  const words = toWords('we opened the shop in the morning my neighbour came with her children and we talked about the weather for a while')
  const paused = words.map((word, at) => (at < 7 ? word : { ...word, startMs: word.startMs + 900, endMs: word.endMs + 900 }))
  expect(endsOf(restorePunctuation(paused, 'en')?.words ?? []).has(6)).toBe(true)
})

test('turns of speakers begin and end sentences', () => {
  const words = toWords('so how did you begin with all of this well i had a friend in the town and he had a shop').map((word, at) => ({
    ...word,
    speaker: at < 9 ? 'Speaker 1' : 'Speaker 2',
  }))
  const restored = restorePunctuation(words, 'en')?.words ?? []
  expect(restored[8]).toBe('this?')
  expect(restored[9]).toMatch(/^Well/)
})

test('text in capitals alone gets small letters, and its own marks stay', () => {
  const restored = restorePunctuation(toWords(story.toUpperCase()), 'en')
  expect(restored?.added).toBe('case')
  const text = restored?.words.join(' ') ?? ''
  expect(text).toContain('Nobody came in the first week, and I had no idea why. So I asked my neighbours')
  expect(text).toContain('Do you know what they told me? They wanted')
})

test.each([
  ['text that has its punctuation', story, 'en'],
  ['another language', strip(story), 'de'],
  ['a few words', 'we sell bread', 'en'],
])('%s stays as it is', (_, text, language) => {
  expect(restorePunctuation(toWords(text), language)).toBeNull()
})

test('numbers, apostrophes and words in other letters survive', () => {
  const text = "we had 3.5 million visitors in 2024 and it's 日本語 that they don't read so we wrote naïve texts for them in the end of it"
  expect(bare(restorePunctuation(toWords(text), 'en')?.words ?? [])).toEqual(bare(text.split(' ')))
})
