import { expect, test } from 'vitest'
import { tiktokCaption } from '../catalogue/tiktok-caption-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'
import { findFormFault } from '../tool-form.ts'

test('every language gets captions in their form, and new ones each time', () => {
  checkEngine(tiktokCaption)
})

test('a caption without hashtags is refused', () => {
  expect(findFormFault(tiktokCaption.form, ['a #a #b #c', 'b #a #b #c', 'c'])).toMatch(/3 to 7/)
})

test('nobody would do a thing again, and what is mine is the reader’s', () => {
  const captionsOf = (text: string) => [0, 1, 2, 3].flatMap((round) => tiktokCaption.engine({ text, language: 'en', round }).items)
  const yoga = captionsOf('Beginner yoga for people with back pain').join('\n')
  expect(yoga).not.toMatch(/do it all again|would you have done|Day one/)
  expect(captionsOf('How I paid off my debt as a nurse').join('\n')).toContain('do it all again')
  expect(captionsOf('Restoring a rusty motorcycle in my garage').join('\n')).toMatch(/Save this .* in your garage/)
})
