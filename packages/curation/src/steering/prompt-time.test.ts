import { describe, expect, test } from 'vitest'
import { getLanguagePack } from '../text/language-pack.ts'
import { guessLanguages } from './prompt-languages.ts'
import { readCount, takeTime } from './prompt-time.ts'

const minutes = (from: number, to: number) => ({ fromMs: from * 60_000, toMs: to * 60_000 })
const hour = { startMs: 0, endMs: 3_600_000 }

function timeOf(prompt: string, language = 'en', range = hour) {
  return takeTime(prompt, guessLanguages(prompt, getLanguagePack(language)), range)
}

describe('a time in a prompt', () => {
  test.each([
    ['The first ten minutes', minutes(0, 10)],
    ['First Five Minutes', minutes(0, 5)],
    ['Two to five minutes in', minutes(2, 5)],
    ['between 40:00 and 45:00', minutes(40, 45)],
  ])('is read whatever its letters: %s', (prompt, time) => {
    expect(timeOf(prompt).time).toEqual(time)
  })

  test.each([
    ['en', 'skip the first 5 minutes', minutes(5, 60)],
    ['en', 'Funny moments, but nothing from the first five minutes', minutes(5, 60)],
    ['en', "don't use the first 5 minutes", minutes(5, 60)],
    ['en', 'not in the last 10 minutes', minutes(0, 50)],
    ['en', 'after the first ten minutes', minutes(10, 60)],
    ['en', 'everything before the last 10 minutes', minutes(0, 50)],
    ['de', 'ohne die ersten 5 Minuten', minutes(5, 60)],
    ['de', 'nach den ersten fünf Minuten', minutes(5, 60)],
    ['fr', 'sauf les 5 dernières minutes', minutes(0, 55)],
    ['es', 'excepto los primeros 5 minutos', minutes(5, 60)],
    ['zh', '不要前5分钟', minutes(5, 60)],
    ['ko', '처음 5분 빼고', minutes(5, 60)],
  ])('that is not wanted leaves the rest (%s): %s', (language, prompt, time) => {
    const rest = timeOf(prompt, language)
    expect(rest.time).toEqual(time)
    expect(rest.text).not.toMatch(/skip|after|before|nothing|ohne|nach|sauf|excepto|不要|빼고/i)
  })

  test('stays wanted when the exclusion is of something else', () => {
    expect(timeOf('no jokes in the first 5 minutes').time).toEqual(minutes(0, 5))
    expect(timeOf('desde los primeros 5 minutos', 'es').time).toEqual(minutes(0, 5))
    expect(timeOf('Not politics, the first 5 minutes').time).toEqual(minutes(0, 5))
  })

  test('on the clock is one of the source, whatever part of it is used', () => {
    const secondHalf = { startMs: 1_800_000, endMs: 3_600_000 }
    expect(timeOf('between 40:00 and 45:00', 'en', secondHalf).time).toEqual(minutes(40, 45))
    expect(timeOf('after 50:00', 'en', secondHalf).time).toEqual(minutes(50, 60))
    expect(timeOf('the first 5 minutes', 'en', secondHalf).time).toEqual(minutes(30, 35))
  })
})

describe('a number of clips', () => {
  const countOf = (prompt: string, language = 'en') =>
    readCount(
      prompt,
      guessLanguages(prompt, getLanguagePack(language)).map(({ words }) => words),
    )

  test('is not the length of one', () => {
    expect(countOf('30 second clips about money')).toBeUndefined()
    expect(countOf('2 Minute clips')).toBeUndefined()
    expect(countOf('30 Sekunden Clips', 'de')).toBeUndefined()
    expect(countOf('30초 클립', 'ko')).toBeUndefined()
    expect(countOf('30초짜리 클립', 'ko')).toBeUndefined()
  })

  test('is read with a word in between', () => {
    expect(countOf('top 5 funniest moments')).toBe(5)
    expect(countOf('3 secret moments')).toBe(3)
    expect(countOf('Three clips of 30 seconds')).toBe(3)
  })
})
