import { describe, expect, test } from 'vitest'
import { foldText, titleKey } from './fold-text.ts'
import { pairLexeme, toTsQuery, toVector } from './lexemes.ts'
import { phraseKey, readQuery } from './read-query.ts'
import { editDistance, isSlipOf, variantsOf } from './similar-words.ts'
import { tokenize, tokenizeText } from './tokens.ts'

const terms = (text: string) => tokenizeText(text).map((token) => token.term)

describe('folding', () => {
  test.each([
    ['Crème Brûlée', 'creme brulee'],
    ['STRASSE straße', 'strasse strasse'],
    ['İstanbul ığdır', 'istanbul igdir'],
    ['Ёлка и й', 'елка и и'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['ｆｕｌｌ １２', 'full 12'],
    ['مُحَمَّد', 'محمد'],
    ['한국어', '한국어'],
    ['がか', 'がか'],
    ['हिन्दी', 'हिन्दी'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
    expect(foldText(text.normalize('NFD').normalize('NFC'))).toBe(folded)
  })

  test('composed and decomposed letters are the same', () => {
    expect(terms('re\u0301sume\u0301')).toEqual(terms('résumé'))
  })

  test('titles are sorted without accents, case and punctuation', () => {
    expect(['“Zebra”', 'élan', 'Apple', '  banana  '].toSorted((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))).toEqual([
      'Apple',
      '  banana  ',
      'élan',
      '“Zebra”',
    ])
  })
})

describe('tokens', () => {
  test('words lose punctuation and keep their position in the text', () => {
    expect(terms('Don’t  stop — well-known, #1!')).toEqual(['dont', 'stop', 'well', 'known', '1'])
    const [token] = tokenizeText('  “Über”')
    expect(token).toMatchObject({ term: 'uber', from: 3, to: 7, piece: 0 })
  })

  test('scripts without spaces become pairs, across the borders of recognised words too', () => {
    expect(terms('机器学习')).toEqual(['机器', '器学', '学习', '习'])
    expect(tokenize(['机器', '学习', 'now']).map((token) => token.term)).toEqual(['机器', '器学', '学习', '习', 'now'])
    expect(tokenize(['机器', '学习'])[2]).toMatchObject({ term: '学习', piece: 1, from: 0, to: 1 })
    expect(terms('สวัสดี').length).toBeGreaterThan(3)
  })

  test('a term has a bounded length', () => {
    expect(terms('a'.repeat(500))[0]).toHaveLength(60)
  })
})

describe('queries', () => {
  test('are words, phrases in quotes and pairs', () => {
    expect(readQuery('  Growth, "first YEAR"  shop!! ')).toEqual([
      { kind: 'phrase', terms: ['first', 'year'] },
      { kind: 'word', term: 'growth' },
      { kind: 'word', term: 'shop' },
    ])
    expect(readQuery('学习')).toEqual([{ kind: 'phrase', terms: ['学习'] }])
    expect(readQuery('学')).toEqual([{ kind: 'beginning', term: '学' }])
    expect(readQuery('«премьер министр»')).toEqual([{ kind: 'phrase', terms: ['премьер', 'министр'] }])
  })

  test('an unclosed quote is no quote, and punctuation alone searches for nothing', () => {
    expect(readQuery('"first year')).toEqual([
      { kind: 'word', term: 'first' },
      { kind: 'word', term: 'year' },
    ])
    expect(readQuery(' ?! "" … ')).toEqual([])
  })

  test('operators of the database are plain text', () => {
    const clauses = readQuery(`a & b | !c <-> d':* \\ ')) or "e' & f"`)
    expect(clauses.every((clause) => /^[\p{L}\p{N}]+$/u.test(clause.kind === 'phrase' ? clause.terms.join('') : clause.term))).toBe(true)
    expect(toTsQuery('c1.', [[{ kind: 'word', term: "x'\\" }]])).toBe("('c1.x''\\\\')")
  })

  test('with the same words are stored as one', () => {
    expect(phraseKey(' First,  YEAR ')).toBe(phraseKey('“first” yéar'))
    expect(phraseKey('机器学习')).toBe('机器学习')
  })
})

describe('slips', () => {
  test.each([
    ['machne', 'machine'],
    ['recieve', 'receive'],
    ['busines', 'business'],
    ['comunication', 'communication'],
    ['accomodatte', 'accommodate'],
  ])('%s can be a typo of %s, and both share a variant', (typed, term) => {
    expect(isSlipOf(typed, term)).toBe(true)
    const variants = new Set([term, ...Array.from(term, (_letter, index) => term.slice(0, index) + term.slice(index + 1))])
    expect(variantsOf(typed).some((variant) => variants.has(variant))).toBe(true)
  })

  test('short words and numbers are matched exactly', () => {
    expect(variantsOf('cat')).toEqual([])
    expect(variantsOf('2024')).toEqual([])
    expect(isSlipOf('form', 'farms')).toBe(false)
    expect(editDistance('form', 'from')).toBe(1)
  })
})

test('a vector counts positions through its texts, leaves a gap between them and has pairs of neighbouring words', () => {
  const vector = toVector('c1.', [tokenizeText('one two'), tokenizeText("one o'clock")])
  expect(vector.split(' ').filter((part) => !part.includes('~'))).toEqual(["'c1.'", "'c1.one':1,12", "'c1.two':2", "'c1.oclock':13"])
  const pairs = [pairLexeme('c1.', 'one', 'two'), pairLexeme('c1.', 'one', 'oclock')]
  expect(vector.split(' ').filter((part) => part.includes('~'))).toEqual(pairs.map((pair) => `'${pair}'`))
  expect(toTsQuery('c1.', [[{ kind: 'phrase', terms: ['one', 'two'] }]])).toBe(`('${pairs[0]}' & ('c1.one' <-> 'c1.two'))`)
})

test('pairs of words are spread evenly over their terms', () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`)
  const pairs = new Set(words.flatMap((first) => words.slice(0, 50).map((second) => pairLexeme('c1.', first, second))))
  // 10,000 pairs over 262,144 terms: about 190 share one by chance.
  expect(pairs.size).toBeGreaterThan(9700)
})
