import type { Asset } from '@clipwright/contract/brand/assets'
import { expect, test } from 'vitest'
import { kitFirst, newestFirst } from './newest-first.ts'

const file = (name: string, day = 1) => ({ name, uri: `upload://${name}`, createdAt: `2026-01-${String(day).padStart(2, '0')}` }) as Asset
const namesOf = (files: readonly Asset[]) => files.map(({ name }) => name)

test('videos and images are one list, newest first', () => {
  const videos = { assets: [file('film', 9), file('old film', 2)], hasMore: false }
  const images = { assets: [file('image', 5), file('old image', 1)], hasMore: false }
  expect(namesOf(newestFirst([videos, images]))).toEqual(['film', 'image', 'old film', 'old image'])
})

test('items that an unread page might precede wait, so nothing on screen moves', () => {
  const videos = { assets: [file('film', 9), file('older film', 6)], hasMore: true }
  const images = { assets: [file('image', 8), file('old image', 2)], hasMore: false }
  const before = namesOf(newestFirst([videos, images]))
  expect(before).toEqual(['film', 'image', 'older film'])
  const after = newestFirst([{ assets: [...videos.assets, file('third film', 4), file('last film', 1)], hasMore: false }, images])
  expect(namesOf(after)).toEqual([...before, 'third film', 'old image', 'last film'])
})

test('files of the kit come first in its order, without duplicates, and are searched like the library', () => {
  const kit = [file('Night mark'), file('Day mark')]
  const library = [file('Beach'), file('Day mark')]
  const sections = kitFirst(kit, library, '')
  expect([namesOf(sections.ofKit), namesOf(sections.others)]).toEqual([['Night mark', 'Day mark'], ['Beach']])
  expect(namesOf(kitFirst(kit, [], 'DAY').ofKit)).toEqual(['Day mark'])
})
