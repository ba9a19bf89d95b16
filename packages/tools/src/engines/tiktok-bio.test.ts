import { expect, test } from 'vitest'
import { tiktokBio } from '../catalogue/tiktok-bio-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'
import { findFormFault } from '../tool-form.ts'

test('every language gets bios in their form, and new ones each time', () => {
  checkEngine(tiktokBio)
})

test('80 characters are the limit, an emoji counted as one', () => {
  const five = (bio: string) => [bio, 'b', 'c', 'd', 'e']
  expect(findFormFault(tiktokBio.form, five('👇'.repeat(80)))).toBeNull()
  expect(findFormFault(tiktokBio.form, five('a'.repeat(81)))).toMatch(/has 81/)
})
