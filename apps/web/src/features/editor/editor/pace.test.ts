import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('a change is hurried when it comes on the heels of another', () => {
  const pace = new Pace()
  expect([0, 16, 40, 200, 299, 400].map((now) => pace.isHurried(now))).toEqual([false, true, true, false, true, false])
})
