// @vitest-environment node
import { expect, test } from 'vitest'
import { markQuotes } from './reason-marks.ts'

test('quoted words are marked in every style of quotation mark', () => {
  for (const reason of [
    'Says “this one” early.',
    'Says "this one" early.',
    'Says «this one» early.',
    'Says „this one“ early.',
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
