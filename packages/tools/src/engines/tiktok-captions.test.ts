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
