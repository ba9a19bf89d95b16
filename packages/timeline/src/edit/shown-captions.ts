import { usualSpeakerColors } from '../captions/speaker-colors.ts'
import { isUnspaced, scriptOf } from '../captions/script.ts'
import { createWordSegmenter, unspacedPieces } from '../captions/unspaced-pieces.ts'
import type { Captions, CaptionWord } from '../timeline.ts'
import type { ClipDocument, DocumentCaptions, TranslatedLine, Translation } from './clip-document.ts'
import { rangesOf } from './document-ranges.ts'
import { untranslatedSounds, withVoiceWords } from './voice-words.ts'
import { memoizeRecent } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout, layoutCache } from '../layout/clip-layout.ts'

const segmenter = createWordSegmenter('und')

/** Words, which may be shown one after another, also of a script that is written without spaces. */
function piecesOf(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (isUnspaced(scriptOf(word)) ? unspacedPieces(word, segmenter) : [word]))
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

/** The translation that is shown in place of the spoken words, if any. */
export function shownWords(
  document: ClipDocument,
  layout: ClipLayout = createLayout(),
): { language: string; words: CaptionWord[] } | undefined {
  const { captions, translations } = document
  const language = captions.shownLanguage
  const translation = language === undefined ? undefined : translations?.[language]
  if (language === undefined || !translation) return undefined
  const words = layout.cache(translatedWords)(translation.lines)
  const ranges = rangesOf(document)
  const sounds = untranslatedSounds(document, Object.values(translation.lines), ranges)
  return { language, words: withVoiceWords({ sounds }, words, ranges) }
}

// What no edit changed stays the same object, and so does everything cached for it.
const translatedWords = layoutCache(() => memoizeRecent(4, wordsOfLines))
const speakerColors = layoutCache(() => memoizeRecent(4, colorsOf))
const documentFonts = layoutCache(() => memoizeRecent(4, (fonts: ClipDocument['fonts']) => Object.values(fonts ?? {})))

function wordsOfLines(lines: Translation['lines']): CaptionWord[] {
  return Object.entries(lines)
    .sort(([a, one], [b, other]) => one.startMs - other.startMs || (a < b ? -1 : 1))
    .flatMap(([id, line]) => wordsOf(id, line))
}

function colorsOf(speakers: NonNullable<DocumentCaptions['speakers']>) {
  return { ...usualSpeakerColors, ...speakers.colors }
}

/** What captions have besides words and style: translation, colours of speakers, fonts. Absent unless chosen. */
export function captionExtras(document: ClipDocument, layout: ClipLayout): Pick<Captions, 'shown' | 'speakerColors' | 'fonts'> {
  const { speakers } = document.captions
  const translation = shownWords(document, layout)
  const fonts = layout.cache(documentFonts)(document.fonts)
  return {
    ...(translation ? { shown: translation } : {}),
    ...(speakers?.isOn ? { speakerColors: layout.cache(speakerColors)(speakers) } : {}),
    ...(fonts.length > 0 ? { fonts } : {}),
  }
}
