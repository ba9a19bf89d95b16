import type { CaptionWord, SourceRange } from '../timeline.ts'
import type { ClipDocument, Sound, TranslatedLine } from './clip-document.ts'

type Span = { startMs: number; endMs: number }

/** The parts of the source that play during a span of the programme, in order, with where on the programme each begins. */
function sourceSpans(ranges: readonly SourceRange[], span: Span): (Span & { atMs: number })[] {
  let before = 0
  return ranges.flatMap((range) => {
    const atMs = before
    before += range.endMs - range.startMs
    const from = Math.max(span.startMs, atMs)
    const to = Math.min(span.endMs, before)
    return to > from ? [{ startMs: range.startMs + from - atMs, endMs: range.startMs + to - atMs, atMs: from }] : []
  })
}

/** Words of a voice-over as captions, source ms: each lies on the part that plays when it begins. */
function toWords(id: string, { words = [], startMs, endMs, inMs }: Sound, ranges: readonly SourceRange[]): CaptionWord[] {
  return words.flatMap((word, index): CaptionWord[] => {
    const span = { startMs: startMs + word.startMs - inMs, endMs: Math.min(endMs, startMs + word.endMs - inMs) }
    const [place] = span.startMs < startMs ? [] : sourceSpans(ranges, span)
    return place ? [{ id: `vo-${id}-${index}`, text: word.text, startMs: place.startMs, endMs: place.endMs }] : []
  })
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The sounds of a clip without the voice-overs that lines of a translation say already: those were translated with the rest.
 * What was spoken in after that is not among the lines.
 */
export function untranslatedSounds(
  { sounds }: Pick<ClipDocument, 'sounds'>,
  lines: readonly TranslatedLine[],
  ranges: readonly SourceRange[],
): ClipDocument['sounds'] {
  const isThere = (id: string, sound: Sound) => {
    const spans = sourceSpans(ranges, sound)
    const under = lines.filter((line) => spans.some((span) => line.startMs < span.endMs && line.endMs > span.startMs))
    const voiceLetters = lettersOf(
      toWords(id, sound, ranges)
        .map(({ text }) => text)
        .join(' '),
    )
    return voiceLetters !== '' && lettersOf(under.map(({ said }) => said).join(' ')).includes(voiceLetters)
  }
  return Object.fromEntries(Object.entries(sounds).filter(([id, sound]) => !isThere(id, sound)))
}

/** The caption words with those of captioned voice-overs in place of the words they cover. */
export function withVoiceWords(
  document: Pick<ClipDocument, 'sounds'>,
  words: CaptionWord[],
  ranges: readonly SourceRange[],
): CaptionWord[] {
  const voices = Object.entries(document.sounds).filter(([, sound]) => sound.captioned && sound.words && sound.words.length > 0)
  if (voices.length === 0) return words
  const covered = voices.flatMap(([, sound]) => sourceSpans(ranges, sound))
  const isCovered = ({ startMs, endMs }: Span) =>
    covered.some((span) => (startMs + endMs) / 2 >= span.startMs && (startMs + endMs) / 2 < span.endMs)
  const own = words.map((word) => (isCovered(word) ? { ...word, hidden: true } : word))
  return [...own, ...voices.flatMap(([id, sound]) => toWords(id, sound, ranges))].toSorted(
    (a, b) => a.startMs - b.startMs || a.endMs - b.endMs,
  )
}
