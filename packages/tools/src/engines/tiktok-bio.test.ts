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

test('no bio promises how often or how long somebody posts', () => {
  const request = { text: 'Slow evening yoga for stiff backs', language: 'en' as const }
  const bios = [0, 1, 2].flatMap((round) => tiktokBio.engine({ ...request, round }).items)
  expect(bios).toHaveLength(15)
  expect(bios.filter((bio) => /daily|every|week|minute/i.test(bio))).toEqual([])
})
