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

test('names everybody once, in the order they are seen, and keeps foreign words on their line', () => {
  const brolls = {
    c: layer(9000, ada),
    a: layer(3000, { author: 'Grace\nFilm', licence: '' }, 'Library'),
    b: layer(6000, ada),
  }
  expect(clipCredits({ brolls }, 'My\nclip')).toBe('My clip\n\nGrace Film\nAda Film · Pexels License\n')
})

test('what was made here, or is by nobody that is known, needs no names', () => {
  const credit = { author: 'Clipwright', licence: 'Motion graphic, made here' }
  expect(
    clipCredits({ brolls: { a: layer(3000, credit, 'GenAi'), b: layer(6000, null), c: layer(9000, { author: ' ', licence: '' }) } }, 'x'),
  ).toBeNull()
})
