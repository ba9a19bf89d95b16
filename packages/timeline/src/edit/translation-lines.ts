import { captionCues, type Cue } from '../captions/srt.ts'
import type { ClipDocument, TranslatedLine } from './clip-document.ts'
import { rangesOf } from './document-ranges.ts'
import { toTimeline } from './to-timeline.ts'

/** A line of speech as it plays, programme ms. */
export type SaidLine = { id: string; startMs: number; endMs: number; said: string }

/** The speech in lines as subtitles have them: the source of a translation. */
export function spokenLines(document: ClipDocument): SaidLine[] {
  const { shownLanguage: _, ...captions } = document.captions
  return captionCues(toTimeline({ ...document, captions })).map(({ startMs, endMs, lines }, index) => ({
    id: `l${index + 1}`,
    startMs,
    endMs,
    said: lines.join(' '),
  }))
}

/** Where a stretch of the programme lies on the source: the part it mostly lies in, for a line is never cut in two. */
function onSource(
  document: ClipDocument,
  { startMs, endMs }: { startMs: number; endMs: number },
): { startMs: number; endMs: number } | undefined {
  let at = 0
  let best: { startMs: number; endMs: number } | undefined
  for (const range of rangesOf(document)) {
    const length = range.endMs - range.startMs
    const [from, to] = [Math.max(startMs, at), Math.min(endMs, at + length)]
    if (to > from && (!best || to - from > best.endMs - best.startMs)) {
      best = { startMs: range.startMs + from - at, endMs: range.startMs + to - at }
    }
    at += length
  }
  return best
}

/** Lines with their texts on the source, so that each keeps its time whatever is cut before it. Lines after the end are left out; one without text is still to be written. */
export function buildTranslatedLines(
  document: ClipDocument,
  lines: readonly (SaidLine & { text: string })[],
): Record<string, TranslatedLine> {
  const entries = lines.flatMap(({ id, said, text, ...at }): [string, TranslatedLine][] => {
    const place = onSource(document, at)
    return place ? [[id, { ...place, said: said.slice(0, 1000), text: text.trim().slice(0, 500) }]] : []
  })
  return Object.fromEntries(entries)
}

/** Subtitles of the finished clip in another language, on its clock as every exported file has it: the intro counts. */
export function linesOfCues(document: ClipDocument, cues: readonly Cue[]): Record<string, TranslatedLine> {
  const lines = spokenLines(document)
  const introMs = document.intro?.durationMs ?? 0
  return buildTranslatedLines(
    document,
    cues
      .filter((cue) => cue.endMs > introMs)
      .map((cue, index) => {
        const [startMs, endMs] = [Math.max(0, cue.startMs - introMs), cue.endMs - introMs]
        const under = lines.filter((line) => Math.min(line.endMs, endMs) - Math.max(line.startMs, startMs) > 200)
        return { id: `l${index + 1}`, startMs, endMs, said: under.map((line) => line.said).join(' '), text: cue.lines.join(' ') }
      }),
  )
}

/** Lines of a translation that are still empty although something is said. */
export function emptyLines(document: ClipDocument, language: string): string[] {
  const lines = Object.entries(document.translations?.[language]?.lines ?? {})
  return lines.filter(([, { text, said }]) => text.trim() === '' && said !== '').map(([id]) => id)
}

/** Lines of a translation, in source order, whose spoken words changed since it was made. */
export function changedLines(document: ClipDocument, language: string): string[] {
  const spokenTexts = new Set(spokenLines(document).map((line) => line.said))
  const all = [...spokenTexts].join(' ')
  return Object.entries(document.translations?.[language]?.lines ?? {})
    .filter(([, line]) => line.said !== '' && !spokenTexts.has(line.said) && !all.includes(line.said))
    .map(([id]) => id)
}
