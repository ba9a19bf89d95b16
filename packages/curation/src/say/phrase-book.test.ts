import { describe, expect, test } from 'vitest'
import { remarkNames, sentenceNames, type Phrase } from './phrase-book.ts'
import { phraseBooks } from './write.ts'

const formsOf = (phrase: Phrase): string[] => (typeof phrase === 'string' ? [phrase] : Object.values(phrase))
const placeholders = (form: string) => [...new Set([...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort()

describe.each(Object.entries(phraseBooks))('the phrase book for %s', (language, book) => {
  const english = phraseBooks.en

  test('has every remark and every sentence, and no other', () => {
    expect(Object.keys(book.remarks).sort()).toEqual([...remarkNames].sort())
    expect(Object.keys(book.sentences).sort()).toEqual([...sentenceNames].sort())
    for (const form of Object.values(book.remarks)) expect(form.trim()).not.toBe('')
  })

  test('uses the same placeholders as the English one; the form for one thing may leave its number out', () => {
    for (const name of remarkNames) expect([name, placeholders(book.remarks[name])]).toEqual([name, placeholders(english.remarks[name])])
    for (const name of sentenceNames) {
      const wanted = [...new Set(formsOf(english.sentences[name]).flatMap(placeholders))].sort()
      const phrase = book.sentences[name]
      const forms: readonly (readonly [string, string])[] = typeof phrase === 'string' ? [['other', phrase]] : Object.entries(phrase)
      for (const [rule, form] of forms) {
        const missing = wanted.filter((placeholder) => !placeholders(form).includes(placeholder))
        expect([name, placeholders(form).filter((placeholder) => !wanted.includes(placeholder))]).toEqual([name, []])
        expect([name, missing]).toEqual([name, rule === 'one' && missing.length > 0 ? ['count'] : []])
      }
    }
    expect(placeholders(book.strengthWith)).toEqual(['quote', 'remark', 'strength'])
    expect([placeholders(book.chosenForOne), placeholders(book.chosenForTwo)]).toEqual([['first'], ['first', 'second']])
  })

  test('has a form for each plural that small whole numbers take in the language', () => {
    const rules = new Intl.PluralRules(book.locale)
    const needed = new Set(Array.from({ length: 30 }, (_, count) => rules.select(count)))
    for (const name of sentenceNames) {
      const phrase = book.sentences[name]
      if (typeof phrase !== 'string') expect([name, ...needed].filter((rule) => rule !== name && !(rule in phrase))).toEqual([])
    }
  })

  test('mixes in no other language: no sentence is the English one, and no Latin words stand in Chinese or Korean', () => {
    if (language === 'en') return
    for (const name of sentenceNames) {
      for (const form of formsOf(book.sentences[name])) {
        expect(formsOf(english.sentences[name])).not.toContain(form)
        if (language === 'zh' || language === 'ko-KR') expect(form.replace(/\{\w+\}/g, '')).not.toMatch(/[A-Za-z]/)
      }
    }
    for (const name of remarkNames) expect(book.remarks[name]).not.toBe(english.remarks[name])
  })

  test('ends every whole sentence, and no remark', () => {
    for (const name of sentenceNames) {
      for (const form of formsOf(book.sentences[name])) expect(form).toMatch(/(?:\p{Sentence_Terminal}|\{text\})$/u)
    }
    for (const name of remarkNames) expect(book.remarks[name]).not.toMatch(/\p{Sentence_Terminal}$/u)
  })
})
