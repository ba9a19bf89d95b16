import { familyFor, type Look } from '@clipwright/timeline/captions/look'
import { widthMeasure } from '@clipwright/timeline/captions/measure-text'
import { scriptOf } from '@clipwright/timeline/captions/script'
import { editorLayout } from '../engine/editor-layout.ts'

// Of the frame: the renderer breaks lines there.
const mostWidth = 0.9
// In em: outline around letters, space between lines.
const outline = 0.12
const lineHeight = 1.25

/** Size of a text layer in fractions of a frame with this aspect ratio (width over height), measured with the font it is drawn in. */
export function textBox(
  { text, size }: { text: string; size: number },
  look: Look,
  aspectRatio: number,
): { width: number; height: number } {
  const family = familyFor(scriptOf(text), look)
  const mostEm = (mostWidth * aspectRatio) / size
  const textLines = text.split('\n').filter((line) => line.trim() !== '')
  const widthOf = widthMeasure(family, look.fonts, editorLayout)
  const widths = textLines.map((line) => widthOf(line.trim()))
  const lines = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / mostEm)), 0)
  const widest = Math.min(mostEm, Math.max(0, ...widths))
  return { width: ((widest + outline) * size) / aspectRatio, height: lines * lineHeight * size }
}
