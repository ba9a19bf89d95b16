import { plainLook, type TemplateLook } from '@clipwright/timeline/edit/template-look'
import { expect, test } from 'vitest'
import { isSameLook } from './same-look.ts'

test('looks are equal in any order of keys, and different as soon as one part is', () => {
  const reversed = Object.fromEntries(Object.entries(plainLook).toReversed()) as TemplateLook
  expect(isSameLook(plainLook, reversed)).toBe(true)
  expect(isSameLook(plainLook, { ...plainLook, watermark: !plainLook.watermark })).toBe(false)
  const inOneRatio = (maxLines: 1 | 2): TemplateLook => ({ ...plainLook, byRatio: { portrait: { style: { maxLines } } } })
  expect(isSameLook(inOneRatio(1), inOneRatio(1))).toBe(true)
  expect(isSameLook(inOneRatio(1), inOneRatio(2))).toBe(false)
  expect(isSameLook(inOneRatio(1), plainLook)).toBe(false)
})
