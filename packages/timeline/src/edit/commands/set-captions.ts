import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { CaptionStyle } from '../../timeline.ts'
import { DocumentCaptions } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withoutRatio } from '../look-by-ratio.ts'
import { isSameValue } from '../patches.ts'

/** What to change; a style value of null goes back to the preset's, a shown language of null to what is said. */
export type SetCaptions = Partial<Omit<DocumentCaptions, 'style' | 'byRatio' | 'language' | 'shownLanguage'>> & {
  style?: { [K in keyof CaptionStyle]?: CaptionStyle[K] | null }
  /** The style is changed in this shape alone; null goes back to the style of all shapes. */
  onlyIn?: AspectRatio
  /**
   * The style of all shapes is changed by somebody who looks at this one: it has no values of its own any more for what was
   * changed, or the change would not be seen. Other shapes keep theirs.
   */
  seenIn?: AspectRatio
  /** The font of the team that the style names from now on. */
  font?: NonNullable<ClipDocument['fonts']>[string]
  shownLanguage?: string | null
}

/** Captions, their preset and style. Choosing another preset keeps what was set by hand. */
export function setCaptions(document: ClipDocument, { style: styleChange, onlyIn, seenIn, font, ...change }: SetCaptions): EditResult {
  const before = document.captions
  const fonts = font ? { ...document.fonts, [font.family]: font } : document.fonts
  // A template carries one font of the team, for all aspect ratios.
  if (onlyIn && styleChange?.fontFamily && fonts?.[styleChange.fontFamily]) return refuse('wrong-asset')
  const styled = onlyIn ? ownStyle(before, onlyIn, styleChange ?? {}) : commonStyle(before, seenIn, styleChange ?? {})
  const result = DocumentCaptions.safeParse(present({ ...before, ...change, ...styled }))
  if (!result.success) return refuse('outside-picture')
  const after = result.data
  if (after.shownLanguage !== undefined && !document.translations?.[after.shownLanguage]) return refuse('nothing-found')
  const captions = reuseUnchanged(before, after)
  if (isSameValue(before, captions) && isSameValue(fonts, document.fonts)) return refuse('nothing-changes')
  return finishEdit(document, { ...document, captions, ...(fonts ? { fonts } : {}) }, 'setCaptions')
}

type StyleChange = NonNullable<SetCaptions['style']>
type Styles = Pick<DocumentCaptions, 'style' | 'byRatio'>

function ownStyle({ style, byRatio }: Styles, ratio: AspectRatio, change: StyleChange): object {
  const own = present({ ...byRatio?.[ratio], ...change })
  return { style, byRatio: Object.keys(own).length > 0 ? { ...byRatio, [ratio]: own } : withoutRatio(byRatio, ratio) }
}

function commonStyle({ style, byRatio }: Styles, seenIn: AspectRatio | undefined, change: StyleChange): object {
  const common = { style: present({ ...style, ...change }), byRatio }
  const own = seenIn && byRatio?.[seenIn]
  if (!own) return common
  const remaining = Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(change, name)))
  return { ...common, byRatio: Object.keys(remaining).length > 0 ? { ...byRatio, [seenIn]: remaining } : withoutRatio(byRatio, seenIn) }
}

/** What did not change stays the same object, so that what is cached for a style stays valid. */
function reuseUnchanged(before: DocumentCaptions, after: DocumentCaptions): DocumentCaptions {
  return {
    ...after,
    ...(isSameValue(before.style, after.style) ? { style: before.style } : {}),
    ...(before.byRatio && isSameValue(before.byRatio, after.byRatio) ? { byRatio: before.byRatio } : {}),
  }
}

/** Without what is null or undefined. */
function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
