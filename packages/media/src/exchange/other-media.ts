import { frameAtMs, msAtFrame } from '@clipwright/timeline/frames'
import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import { listEnhancedMedia } from './blended-voice.ts'
import type { ExchangeInput } from './exchange-input.ts'
import type { LevelKey, PlacedMedia } from './placed-media.ts'
import { parseTextColor, type TextColor } from './text-color.ts'

/** Plain text over the clip. `x` and `y` are the middle, fractions of the frame; `size` of its height; `opacity` 0 to 1. */
export type PlacedText = {
  text: string
  startFrame: number
  frameCount: number
  x: number
  y: number
  size: number
  opacity: number
  color: TextColor
}

type Span = { startFrame: number; frameCount: number }

/** The visible part of each insert where later ones cover earlier ones. */
function listUncovered(inserts: readonly RenderInsert[]): { insert: RenderInsert; span: Span }[] {
  return inserts.flatMap((insert, index) => {
    let spans: Span[] = [{ startFrame: insert.startFrame, frameCount: insert.frameCount }]
    for (const over of inserts.slice(index + 1)) spans = spans.flatMap((span) => subtractSpan(span, over))
    return spans.map((span) => ({ insert, span }))
  })
}

function subtractSpan(span: Span, over: Span): Span[] {
  const [end, overEnd] = [span.startFrame + span.frameCount, over.startFrame + over.frameCount]
  const pieces = [
    { startFrame: span.startFrame, end: Math.min(end, over.startFrame) },
    { startFrame: Math.max(span.startFrame, overEnd), end },
  ]
  return pieces.flatMap((piece) =>
    piece.end > piece.startFrame ? [{ startFrame: piece.startFrame, frameCount: piece.end - piece.startFrame }] : [],
  )
}

function listInsertMedia({ plan, assets = {} }: ExchangeInput): PlacedMedia[] {
  return listUncovered(plan.inserts ?? []).flatMap(({ insert, span }): PlacedMedia[] => {
    const facts = assets[insert.uri]
    if (!facts || facts.width === 0 || facts.height === 0) return []
    const fits = [plan.width / facts.width, plan.height / facts.height]
    const scale = insert.fit === 'cover' ? Math.max(...fits) : Math.min(...fits)
    const inMs = insert.kind === 'video' ? insert.inMs + msAtFrame(span.startFrame - insert.startFrame, plan.frameRate) : 0
    const levels = insert.isHeard && facts.channels > 0 ? [{ frame: span.startFrame, gainDb: 0 }] : null
    return endWithFile({ role: 'insert', facts, ...span, inMs, placement: { scale, x: 0, y: 0, opacity: 1 }, levels }, plan)
  })
}

function listOverlayMedia({ plan, assets = {} }: ExchangeInput): PlacedMedia[] {
  return plan.images.flatMap(({ asset, box, spans, opacity = 1 }): PlacedMedia[] => {
    const facts = asset.kind === 'file' ? assets[asset.uri] : undefined
    if (!facts || facts.width === 0 || facts.height === 0) return []
    const scale = Math.min(box.w / facts.width, box.h / facts.height)
    const placement = { scale, x: box.x + box.w / 2 - plan.width / 2, y: box.y + box.h / 2 - plan.height / 2, opacity }
    return spans.map(({ startFrame, endFrame }) => ({
      role: 'overlay',
      facts,
      startFrame,
      frameCount: endFrame - startFrame,
      inMs: 0,
      placement,
      levels: null,
    }))
  })
}

function listSoundMedia({ plan, assets = {} }: ExchangeInput): PlacedMedia[] {
  return (plan.audio?.added?.tracks ?? []).flatMap((track): PlacedMedia[] => {
    const facts = assets[track.uri]
    const startFrame = frameAtMs(track.startMs, plan.frameRate)
    const end = Math.min(plan.frameCount, frameAtMs(track.endMs, plan.frameRate))
    if (!facts || facts.channels === 0 || end <= startFrame) return []
    const fade = (ms: number): number => Math.min(end - startFrame - 1, frameAtMs(ms, plan.frameRate))
    const [fadeIn, fadeOut] = [fade(track.fadeInMs), fade(track.fadeOutMs)]
    const full = track.gainDb
    const keys: LevelKey[] = [
      ...(fadeIn > 0 ? [{ frame: startFrame, gainDb: null }] : []),
      { frame: startFrame + fadeIn, gainDb: full },
      ...(fadeOut > 0
        ? [
            { frame: Math.max(startFrame + fadeIn + 1, end - fadeOut), gainDb: full },
            { frame: end, gainDb: null },
          ]
        : []),
    ]
    const levels = keys.filter((key, at) => at === 0 || key.frame > (keys[at - 1]?.frame ?? 0))
    return endWithFile({ role: 'sound', facts, startFrame, frameCount: end - startFrame, inMs: track.inMs, placement: null, levels }, plan)
  })
}

/** Clamped to the file: no program plays past the end. */
function endWithFile(media: PlacedMedia, plan: RenderPlan): PlacedMedia[] {
  if (media.facts.durationMs === null) return [media]
  const left = Math.floor(((media.facts.durationMs - media.inMs) * plan.frameRate.num) / (1000 * plan.frameRate.den) + 1e-3)
  const frameCount = Math.min(media.frameCount, left)
  const levels = media.levels?.filter(({ frame }) => frame <= media.startFrame + frameCount) ?? null
  return frameCount > 0 ? [{ ...media, frameCount, levels }] : []
}

/** Everything with a file besides the source, in drawing order. */
export function listOtherMedia(input: ExchangeInput): PlacedMedia[] {
  return [
    ...listInsertMedia(input),
    ...listOverlayMedia(input),
    ...listEnhancedMedia(input).flatMap((media) => endWithFile(media, input.plan)),
    ...listSoundMedia(input),
  ]
}

export function listPlacedTexts({ timeline, plan }: ExchangeInput): PlacedText[] {
  return timeline.overlays.flatMap((overlay): PlacedText[] => {
    if (overlay.kind !== 'text' && overlay.kind !== 'emoji') return []
    const startFrame = frameAtMs(overlay.startMs, plan.frameRate)
    const frameCount = Math.min(plan.frameCount, frameAtMs(overlay.endMs, plan.frameRate)) - startFrame
    if (frameCount <= 0) return []
    const { x, y } = overlay
    const size = overlay.kind === 'text' ? overlay.size : (overlay.w * plan.width) / plan.height
    return [
      {
        text: overlay.kind === 'text' ? overlay.text : overlay.emoji,
        startFrame,
        frameCount,
        x,
        y,
        size,
        opacity: (overlay.kind === 'emoji' ? overlay.opacity : undefined) ?? 1,
        color: parseTextColor(overlay.kind === 'text' ? overlay.color : undefined),
      },
    ]
  })
}

/** Puts things that may overlap on as few rows as they need, lower rows first. */
export function splitIntoRows<T extends Span>(items: readonly T[]): T[][] {
  const rows: T[][] = []
  for (const item of items.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const free = rows.find((row) => row.every((other) => other.startFrame + other.frameCount <= item.startFrame))
    if (free) free.push(item)
    else rows.push([item])
  }
  return rows
}
