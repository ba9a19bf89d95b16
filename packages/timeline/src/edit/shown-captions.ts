import { usualSpeakerColors } from '../captions/speaker-colors.ts'
import { isUnspaced, scriptOf } from '../captions/script.ts'
import type { Captions, CaptionWord } from '../timeline.ts'
import type { ClipDocument, TranslatedLine } from './clip-document.ts'

/** Pieces that may be shown one after another: words, or letters where a script is written without spaces. */
function piecesOf(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (isUnspaced(scriptOf(word)) && word.length > 12 ? (word.match(/.{1,12}/gu) ?? []) : [word]))
}

/** The words of one line, each for its share of the time of the line by its length. Source ms. */
function wordsOf(id: string, line: TranslatedLine): CaptionWord[] {
  const pieces = piecesOf(line.text)
  const letters = pieces.reduce((sum, piece) => sum + piece.length + 1, 0)
  const perLetter = (line.endMs - line.startMs) / Math.max(1, letters)
  let at = line.startMs
  return pieces.map((text, index) => {
    const startMs = at
    at += (text.length + 1) * perLetter
    return { id: `${id}-${index}`, text, startMs, endMs: Math.min(at, line.endMs) }
  })
}

/** What is written in place of what is said; undefined while the clip shows what is said. */
export function shownWords({ captions, translations }: ClipDocument): { language: string; words: CaptionWord[] } | undefined {
  const language = captions.shownLanguage
  const translation = language === undefined ? undefined : translations?.[language]
  if (language === undefined || !translation) return undefined
  const lines = Object.entries(translation.lines).sort(([a, one], [b, other]) => one.startMs - other.startMs || (a < b ? -1 : 1))
  return { language, words: lines.flatMap(([id, line]) => wordsOf(id, line)) }
}

/** What captions of a document have beside words and look; nothing of it is there unless somebody chose it. */
export function captionExtras(document: ClipDocument): Pick<Captions, 'shown' | 'speakerColors' | 'fonts'> {
  const { speakers } = document.captions
  const shown = shownWords(document)
  const fonts = Object.values(document.fonts ?? {})
  return {
    ...(shown ? { shown } : {}),
    ...(speakers?.isOn ? { speakerColors: { ...usualSpeakerColors, ...speakers.colors } } : {}),
    ...(fonts.length > 0 ? { fonts } : {}),
  }
}
