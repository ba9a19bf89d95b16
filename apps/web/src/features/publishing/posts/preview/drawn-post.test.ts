import { describe, expect, test } from 'vitest'
import { chooseDrawing, cutText, splitText } from './drawn-post.ts'

describe('a text that an app cuts', () => {
  const cut = { signs: 20, lines: 2 }
  test.each([
    ['short enough', null],
    ['we sold bread the next morning', 'we sold bread the'],
    ['twenty signs, exactly at a gap', 'twenty signs,'],
    ['abcdefghij klmnopqrs tuv', 'abcdefghij klmnopqrs'],
    ['面包面包面包面包面包面包面包面包面包面包面包', '面包面包面包面包面包面包面包面包面包面包'],
    ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', null],
    ['one\ntwo\nthree', 'one\ntwo'],
    ['one\n\nthree', 'one'],
    ['one\n', null],
  ])('%j becomes %j', (text, head) => {
    expect(cutText(text, cut)).toBe(head)
  })

  test('is whole where the app cuts none', () => {
    expect(cutText('a'.repeat(500), chooseDrawing('MASTODON', false).cut)).toBeNull()
    expect(cutText('a'.repeat(500), chooseDrawing('LINKEDIN', false).cut)).toHaveLength(210)
  })
})

test('tags, names and addresses are links, hashes and signs within words are not', () => {
  const links = splitText('Bread, #sourdough. #bread! C# ada@mill.example @ada.test https://mill.example/a?b=1')
    .filter(({ isLink }) => isLink)
    .map(({ text }) => text)
  expect(links).toEqual(['#sourdough', '#bread', '@ada.test', 'https://mill.example/a?b=1'])
})
