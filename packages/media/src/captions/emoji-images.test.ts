import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { emojiCodepoints } from '@clipwright/timeline/captions/emoji'
import { emojiWords } from '@clipwright/timeline/captions/emoji-words'
import { expect, test } from 'vitest'

test('every emoji that captions can show has an image in the set', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'))
  const emoji = new Set(Object.values(emojiWords).flatMap((rows) => rows.map(([symbol]) => symbol)))
  const missing = [...emoji].filter((symbol) => !existsSync(join(folder, `${emojiCodepoints(symbol)}.svg`)))
  expect(emoji.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
})
