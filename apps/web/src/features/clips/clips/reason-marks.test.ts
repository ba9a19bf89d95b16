import { expect, test } from 'vitest'
import { markQuotes } from './reason-marks.ts'

test('quoted words are marked in every style of quotation mark', () => {
  for (const reason of [
    'Says “this one” early.',
    'Says "this one" early.',
    'Says «this one» early.',
    'Says „this one“ early.',
    'Says „this one” early.',
    'Says «\u00a0this one\u00a0» early.',
    'Says 「this one」 early.',
  ]) {
    expect(markQuotes(reason)).toEqual([
      { text: 'Says ', marked: false },
      { text: 'this one', marked: true },
      { text: ' early.', marked: false },
    ])
  }
})

test('an unclosed or empty quotation stays plain, and nothing is lost', () => {
  for (const reason of ['He said “and never', '5" wide', 'An empty “” pair', '']) {
    expect(markQuotes(reason).every((part) => !part.marked)).toBe(true)
    expect(
      markQuotes(reason)
        .map((part) => part.text)
        .join(''),
    ).toBe(reason)
  }
})

test('given quotes are marked exactly, whatever quotation marks are in or around them', () => {
  const quotes = ['He shouted “no” twice.', 'He shouted']
  for (const [open, close] of [
    ['“', '”'],
    ['„', '“'],
    ['«\u00a0', '\u00a0»'],
    ['', ''],
  ]) {
    expect(markQuotes(`Opens well (claim: ${open}${quotes[0]}${close}) and ends.`, quotes)).toEqual([
      { text: 'Opens well (claim: ', marked: false },
      { text: quotes[0], marked: true },
      { text: ') and ends.', marked: false },
    ])
  }
})

test('without a match of the given quotes, quotation marks decide', () => {
  expect(markQuotes('Says “this one”.', ['another']).filter((part) => part.marked)).toEqual([{ text: 'this one', marked: true }])
})
