import { RenderPref } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { lookHash, mergeLook, renderInputHash } from './clip-look.ts'

const pref = RenderPref.parse({})

test('a clip uses the preferences of the project where it has none of its own', () => {
  const merged = mergeLook({ ...pref, captionPreset: 'neon' }, { layoutAspectRatio: 'square', captionPreset: undefined })
  expect(merged).toMatchObject({ captionPreset: 'neon', layoutAspectRatio: 'square' })
})

test('the same preferences in another order are the same look', () => {
  const reversed = Object.fromEntries(Object.entries(pref).reverse()) as RenderPref
  expect(lookHash(reversed)).toBe(lookHash(pref))
  expect(lookHash({ ...pref, enableEmoji: false })).not.toBe(lookHash(pref))
})

test('the hash of a render depends on everything that changes its pixels', () => {
  const input = { momentKey: 'm', version: 1, look: lookHash(pref), target: 'VIDEO_FILE', sourceSha256: 'aa' } as const
  const changed = [{ momentKey: 'n' }, { version: 2 }, { look: 'other' }, { target: 'VIDEO_PREVIEW' as const }, { sourceSha256: 'bb' }]
  const names = changed.map((change) => renderInputHash({ ...input, ...change }))
  expect(new Set([renderInputHash(input), ...names]).size).toBe(changed.length + 1)
})
