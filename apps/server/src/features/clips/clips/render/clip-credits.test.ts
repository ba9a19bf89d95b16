import type { Broll } from '@clipwright/timeline/edit/clip-document'
import { expect, test } from 'vitest'
import { clipCredits } from './clip-credits.ts'

const layer = (startMs: number, credit: Broll['credit'], origin: Broll['origin'] = 'Stock'): Broll => ({
  startMs,
  endMs: startMs + 2000,
  follows: true,
  uri: 'upload://thefilm1',
  kind: 'video',
  inMs: 0,
  origin,
  credit,
})
const ada = { author: 'Ada Film', licence: 'Pexels License' }

test('names everybody once, in order of appearance, and keeps foreign text on one line', () => {
  const brolls = {
    c: layer(9000, ada),
    a: layer(3000, { author: 'Grace\nFilm', licence: '' }, 'Library'),
    b: layer(6000, ada),
  }
  expect(clipCredits({ brolls }, 'My\nclip')).toBe('My clip\n\nGrace Film\nAda Film · Pexels License\n')
})

test('footage made here, or by an unknown author, needs no credits', () => {
  const credit = { author: 'Clipwright', licence: 'Motion graphic, made here' }
  expect(
    clipCredits({ brolls: { a: layer(3000, credit, 'GenAi'), b: layer(6000, null), c: layer(9000, { author: ' ', licence: '' }) } }, 'x'),
  ).toBeNull()
})
