import { expect, test } from 'vitest'
import { acceptedEndings, endingOf, knownEnding } from './file-endings.ts'

test('endings of one format have one name, in any case', () => {
  expect(['jpg', 'jpeg', 'JPEG', 'Png', 'mp4', 'constructor'].map(knownEnding)).toEqual(['jpg', 'jpg', 'jpg', 'png', 'mp4', 'constructor'])
  expect(['photo.jpeg', 'a.b.JPG', 'photo', '.png', 'photo.'].map(endingOf)).toEqual(['jpg', 'jpg', null, 'png', ''])
})

test('a file field accepts every spelling', () => expect(acceptedEndings(['png', 'jpg'])).toBe('.png,.jpg,.jpeg'))
