import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { totalMs } from '../ranges.ts'
import type { Blend, CaptionWord, ClipEnd, Dip, Overlay, SoundTrack, SourceRange, Timeline } from '../timeline.ts'
import type { Bumper, ClipDocument, EnhancedSound, LayerOverlay, Framing, Sound, WordEdit } from './clip-document.ts'
import { rangesOf } from './document-ranges.ts'
import { maskWord, speakerOf, wordsInOrder, writtenText } from './document-words.ts'
import type { WordAt } from './document-words.ts'
import { layerInRatio, styleIn } from './look-by-ratio.ts'
import { captionExtras } from './shown-captions.ts'
import { withVoiceWords } from './voice-words.ts'
import { zoomedLayouts } from './zoomed-scenes.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout, layoutCache } from '../layout/clip-layout.ts'

type CaptionWordCache = WeakMap<WordAt, { edit: WordEdit | undefined; captionWord: CaptionWord }>
const captionWordCache = layoutCache((): CaptionWordCache => new WeakMap())

/** The same object for as long as neither the word nor its edit changes. */
function toCaptionWord(document: ClipDocument, word: WordAt, cache: CaptionWordCache): CaptionWord {
  const edit = document.wordEdits[word.id]
  const cached = cache.get(word)
  if (cached && cached.edit === edit) return cached.captionWord
  const captionWord = buildCaptionWord(document, word, edit)
  cache.set(word, { edit, captionWord })
  return captionWord
}

function buildCaptionWord(document: ClipDocument, word: WordAt, edit: WordEdit | undefined): CaptionWord {
  const text = writtenText(document, word)
  const isKeyword = edit?.isKeyword ?? word.isKeyword ?? false
  const speaker = edit?.speaker === undefined ? word.speaker : speakerOf(document, word)
  const emoji = edit?.emoji === undefined ? word.emoji : (edit.emoji ?? undefined)
  return {
    id: word.id,
    text: edit?.censor ? maskWord(text) : text,
    startMs: word.startMs,
    endMs: Math.max(word.startMs, word.endMs),
    ...(speaker ? { speaker } : {}),
    ...(isKeyword ? { isKeyword } : {}),
    ...(emoji === undefined ? {} : { emoji }),
    ...(edit?.isHidden ? { hidden: true } : {}),
    ...(edit?.censor ? { censor: edit.censor } : {}),
    ...(edit?.color ? { color: edit.color } : {}),
  }
}

type CaptionWordLists = WeakMap<ClipDocument['wordEdits'], { words: ClipDocument['words']; list: CaptionWord[] }>
const captionWordLists = layoutCache((): CaptionWordLists => new WeakMap())

/** All words as captions show them. A cut changes none of them, so the list is cached by the edits of words. */
function captionWords(document: ClipDocument, layout: ClipLayout): CaptionWord[] {
  const lists = layout.cache(captionWordLists)
  const cached = lists.get(document.wordEdits)
  if (cached && cached.words === document.words) return cached.list
  const cache = layout.cache(captionWordCache)
  const list = wordsInOrder(document, layout).map((word) => toCaptionWord(document, word, cache))
  lists.set(document.wordEdits, { words: document.words, list })
  return list
}

function toOverlay(id: string, layer: LayerOverlay, programmeMs: number): Overlay {
  const { follows: _, layer: __, ...overlay } = layer
  if (overlay.kind === 'logo') delete overlay.places
  return { id, ...overlay, endMs: Math.min(layer.endMs, programmeMs) }
}

function toDips(document: ClipDocument, ranges: readonly SourceRange[]): Dip[] {
  let at = 0
  return ranges.slice(0, -1).flatMap((range, index): Dip[] => {
    const next = ranges[index + 1]
    at += range.endMs - range.startMs
    const transition = document.transitions[range.id]
    if (!transition || !next || (transition.kind !== 'dip-black' && transition.kind !== 'dip-white')) return []
    // Half before the cut and half after it, no longer than either part.
    const half = Math.min(transition.durationMs / 2, range.endMs - range.startMs, next.endMs - next.startMs)
    return [{ startMs: at - half, endMs: at + half, color: transition.kind === 'dip-black' ? '#000000' : '#FFFFFF' }]
  })
}

function toBlends(document: ClipDocument, ranges: readonly SourceRange[]): Blend[] {
  return ranges.slice(0, -1).flatMap(({ id }): Blend[] => {
    const transition = document.transitions[id]
    if (!transition || transition.kind === 'dip-black' || transition.kind === 'dip-white') return []
    return [{ rangeId: id, kind: transition.kind, durationMs: transition.durationMs }]
  })
}

function toSoundTrack({ startMs, endMs, uri, inMs, gainDb, fadeInMs, fadeOutMs, duckDb, loop, underDb }: Sound): SoundTrack {
  const track = { startMs, endMs, uri, inMs, gainDb, fadeInMs, fadeOutMs, duckDb }
  return { ...track, ...(loop ? { loop } : {}), ...(underDb === undefined ? {} : { underDb }) }
}

function toEnhanced({ uri, startMs, endMs }: EnhancedSound): NonNullable<Timeline['enhanced']> {
  return { uri, startMs, endMs }
}

/** Items that begin before the clip ends, cut at its end, in the order they begin. */
function placeWithin<T extends { startMs: number; endMs: number }>(items: Record<string, T>, programmeMs: number): T[] {
  return Object.entries(items)
    .filter(([, item]) => item.startMs < programmeMs && item.endMs > item.startMs)
    .sort(([a, one], [b, other]) => one.startMs - other.startMs || (a < b ? -1 : 1))
    .map(([, item]) => ({ ...item, endMs: Math.min(item.endMs, programmeMs) }))
}

/** The framing of an aspect ratio that was never planned: the whole source, which fits every ratio. */
export function wholeFraming(document: Pick<ClipDocument, 'source'>): Framing {
  const scene = {
    startMs: 0,
    endMs: document.source.durationMs,
    kind: 'fit' as const,
    panes: [],
    origin: 'planned' as const,
    confidence: 0,
    reason: 'Not decided for this ratio.',
  }
  return { scenes: { s1: scene }, captionPositions: [] }
}

/**
 * The document resolved for one aspect ratio, without what plays before and after it: what the editor shows. Its programme
 * times are those of the document.
 */
export function toTimeline(document: ClipDocument, ratio: AspectRatio = document.ratio, layout: ClipLayout = createLayout()): Timeline {
  const ranges = rangesOf(document)
  const programmeMs = totalMs(ranges)
  const framing = document.pictures[ratio] ?? wholeFraming(document)
  const { enabled, preset, highlight, emoji, language } = document.captions
  const dips = toDips(document, ranges)
  const blends = toBlends(document, ranges)
  const inserts = placeWithin(document.brolls, programmeMs).map(({ startMs, endMs, uri, kind, inMs }) => ({
    startMs,
    endMs,
    uri,
    kind,
    inMs,
  }))
  const sounds = placeWithin(document.sounds, programmeMs).map(toSoundTrack)
  const overlays = Object.entries(document.overlays)
    .filter(([, layer]) => layer.startMs < programmeMs && layer.endMs > layer.startMs)
    .sort(([a, one], [b, other]) => one.layer - other.layer || (a < b ? -1 : 1))
  return {
    version: 1,
    source: document.source,
    ratio,
    ranges,
    layouts: layout.cache(zoomedLayouts)(framing.scenes, document.zooms),
    captions: {
      enabled,
      preset,
      style: styleIn(document.captions, ratio, layout),
      highlight,
      emoji,
      language,
      words: withVoiceWords(document, captionWords(document, layout), ranges),
      positions: framing.captionPositions,
      ...captionExtras(document, layout),
    },
    overlays: overlays.map(([id, layer]) => toOverlay(id, layerInRatio(layer, ratio), programmeMs)),
    watermark: document.watermark,
    audio: document.audio,
    ...(dips.length > 0 ? { dips } : {}),
    ...(inserts.length > 0 ? { inserts } : {}),
    ...(sounds.length > 0 ? { sounds } : {}),
    ...(document.enhanced ? { enhanced: toEnhanced(document.enhanced) } : {}),
    ...(blends.length > 0 ? { blends } : {}),
  }
}

function toClipEnd({ uri, kind, durationMs }: Bumper): ClipEnd {
  return { uri, kind, durationMs }
}

function shiftBy<T extends { startMs: number; endMs: number }>(items: readonly T[], byMs: number): T[] {
  return items.map((item) => ({ ...item, startMs: item.startMs + byMs, endMs: item.endMs + byMs }))
}

/** The whole clip as it is rendered and exported: intro and outro add to it, and everything on the programme moves along. */
export function toFinishedTimeline(
  document: ClipDocument,
  ratio: AspectRatio = document.ratio,
  layout: ClipLayout = createLayout(),
): Timeline {
  const timeline = toTimeline(document, ratio, layout)
  const byMs = document.intro?.durationMs ?? 0
  return {
    ...timeline,
    overlays: shiftBy(timeline.overlays, byMs),
    ...(timeline.dips ? { dips: shiftBy(timeline.dips, byMs) } : {}),
    ...(timeline.inserts ? { inserts: shiftBy(timeline.inserts, byMs) } : {}),
    ...(timeline.sounds ? { sounds: shiftBy(timeline.sounds, byMs) } : {}),
    ...(document.intro ? { intro: toClipEnd(document.intro) } : {}),
    ...(document.outro ? { outro: toClipEnd(document.outro) } : {}),
  }
}
