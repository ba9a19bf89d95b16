import { createHash } from 'node:crypto'
import type { RenderTarget } from '@clipwright/contract/clips/clips'
import { RenderPref, type RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'

/** Incremented when newer code draws the same document differently, so that old files are not reused. */
const engineVersion = 1

/** The project’s preferences, overridden by the clip’s own. */
export function mergeLook(pref: RenderPref, override: RenderPreferenceOverride): RenderPref {
  const set = Object.fromEntries(Object.entries(override).filter(([, value]) => value !== undefined))
  return RenderPref.parse({ ...pref, ...set })
}

/** Hash of a look: equal preferences give an equal hash, whatever their order. */
export function lookHash(pref: RenderPref): string {
  return hash(JSON.stringify(Object.entries(pref).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Hash of everything a render is made from. Two renders with the same hash are the same file. */
export function renderInputHash(clip: {
  momentKey: string
  version: number
  look: string
  target: RenderTarget
  sourceSha256: string
}): string {
  return hash(JSON.stringify([engineVersion, clip.momentKey, clip.version, clip.look, clip.target, clip.sourceSha256]))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
