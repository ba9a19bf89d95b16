import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withWordEdits } from '../word-edits.ts'

type MarkWords = {
  wordIds: readonly string[]
  /** Drawn in the keyword colour, or plainly whatever was suggested. */
  isKeyword?: boolean
  /** Shown above the line; null for none. */
  emoji?: string | null
  /** Heard but not written. */
  isHidden?: boolean
  /** `#RRGGBB`; null for that of the look. */
  color?: string | null
}

/** Emphasis of single words. A mark that equals the suggestion is not stored. */
export function markWords(document: ClipDocument, { wordIds, isKeyword, emoji, isHidden, color }: MarkWords): EditResult {
  if (wordIds.length === 0) return refuse('nothing-chosen')
  if (wordIds.some((id) => !document.words[id])) return refuse('unknown-word')
  if (emoji !== undefined && emoji !== null && graphemes(emoji) !== 1) return refuse('empty-text')
  if (color !== undefined && color !== null && !/^#[0-9a-f]{6}$/i.test(color)) return refuse('outside-picture')
  const after = withWordEdits(document, wordIds, (id) => {
    const original = document.words[id]
    return {
      ...(isKeyword === undefined ? {} : { isKeyword: isKeyword === (original?.isKeyword ?? false) ? undefined : isKeyword }),
      ...(emoji === undefined ? {} : { emoji: emoji === (original?.emoji ?? null) ? undefined : emoji }),
      ...(isHidden === undefined ? {} : { isHidden: isHidden ? true : undefined }),
      ...(color === undefined ? {} : { color: color ?? undefined }),
    }
  })
  return finishEdit(document, after, 'markWords', wordIds.length)
}

function graphemes(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
}
