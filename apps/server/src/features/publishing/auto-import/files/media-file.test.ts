import { expect, test } from 'vitest'
import { newestItems } from './media-file.ts'

test('a new recording is seen in a place of thousands, wherever its name stands', () => {
  const old = Array.from({ length: 25_000 }, (_, day) => ({ path: `a/${String(day).padStart(5, '0')}.mp4`, changedMs: day }))
  const keys = newestItems([...old, { path: 'z/today.mp4', changedMs: 30_000 }]).map(({ key }) => key)
  expect(keys).toHaveLength(20_000)
  expect([keys.at(-1), keys.includes('a/24999.mp4'), keys.includes('a/00000.mp4')]).toEqual(['z/today.mp4', true, false])
})
