import type { CaptionStyle } from '../../timeline.ts'
import { DocumentCaptions } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** What to change; a style value of null goes back to the preset's. */
export type SetCaptions = Partial<Omit<DocumentCaptions, 'style' | 'language'>> & {
  style?: { [K in keyof CaptionStyle]?: CaptionStyle[K] | null }
}

/** Caption preset and style. Choosing another preset keeps what was set by hand. */
export function setCaptions(document: ClipDocument, { style: wish, ...change }: SetCaptions): Edited {
  const before = document.captions
  const merged = Object.entries({ ...before.style, ...wish }).filter(([, value]) => value !== null && value !== undefined)
  const result = DocumentCaptions.safeParse({ ...before, ...change, style: Object.fromEntries(merged) })
  if (!result.success) return refuse('outside-picture')
  const after = result.data
  const isSameStyle = sameValues(before.style, after.style)
  const captions = isSameStyle ? { ...after, style: before.style } : after
  if (isSameStyle && sameValues(before, captions)) return refuse('nothing-changes')
  return edited(document, { ...document, captions }, 'setCaptions')
}

function sameValues(a: object, b: object): boolean {
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value)
}
