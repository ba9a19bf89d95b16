import { missingLetters } from '../captions/missing-letters.ts'
import { captionPresets } from '../captions/presets.ts'
import type { TeamFont } from '../timeline.ts'
import type { ClipDocument } from './clip-document.ts'
import { styleIn } from './look-by-ratio.ts'
import { wordsInOrder, writtenText } from './document-words.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout } from '../layout/clip-layout.ts'

/** Letters that the captions of a clip show and a font lacks, in the order they come. */
export function lettersMissingIn(document: ClipDocument, font: Pick<TeamFont, 'widths'>, layout: ClipLayout = createLayout()): string[] {
  const { preset, language } = document.captions
  const style = styleIn(document.captions, document.ratio, layout)
  const isUppercase = style.uppercase ?? captionPresets[preset].uppercase
  return missingLetters(
    font,
    wordsInOrder(document, layout).map((word) => writtenText(document, word)),
    { isUppercase, language },
  )
}
