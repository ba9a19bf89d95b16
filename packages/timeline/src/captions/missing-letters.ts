import type { TeamFont } from '../timeline.ts'
import { parseWidths } from './measure-text.ts'
import { upperCase } from './caption-text.ts'

/** Letters of the texts that a font has no glyph for, each once, in the order they come. `isUppercase`: as captions set them. */
export function missingLetters(
  font: Pick<TeamFont, 'widths'>,
  texts: Iterable<string>,
  { isUppercase, language }: { isUppercase: boolean; language: string },
): string[] {
  const widths = parseWidths(font.widths)
  const missing = new Set<string>()
  for (const text of texts) {
    for (const letter of isUppercase ? upperCase(text, language) : text) {
      if (/[\p{L}\p{N}\p{P}]/u.test(letter) && !widths.has(letter.codePointAt(0) ?? 0)) missing.add(letter)
    }
  }
  return [...missing]
}
