import type { Span } from '@clipwright/contract/sources/analysis'

/** Hysteresis on frame probabilities; a span ends after `hangMs` of quiet. */
type SpanRule = { on: number; off: number; hangMs: number; shortestMs: number; padMs: number }

const sileroRule: SpanRule = { on: 0.5, off: 0.35, hangMs: 200, shortestMs: 250, padMs: 64 }

/** Turns voice probabilities, one per `frameMs` from 0, into spans in ms. */
export function toSpeechSpans(probabilities: ArrayLike<number>, frameMs: number, rule: SpanRule = sileroRule): Span[] {
  const spans: Span[] = []
  let startMs: number | null = null
  let lastVoiceMs = 0
  const close = () => {
    if (startMs !== null && lastVoiceMs - startMs >= rule.shortestMs) spans.push({ startMs, endMs: lastVoiceMs })
    startMs = null
  }
  for (let frame = 0; frame < probabilities.length; frame += 1) {
    const probability = probabilities[frame] ?? 0
    const atMs = frame * frameMs
    if (startMs === null) {
      if (probability < rule.on) continue
      startMs = atMs
      lastVoiceMs = atMs + frameMs
    } else if (probability >= rule.off) {
      lastVoiceMs = atMs + frameMs
    } else if (atMs + frameMs - lastVoiceMs >= rule.hangMs) {
      close()
    }
  }
  close()
  return padSpans(spans, rule.padMs, probabilities.length * frameMs)
}

/** Widens each span by `padMs` on both sides, but not into its neighbour. */
export function padSpans(spans: readonly Span[], padMs: number, limitMs: number): Span[] {
  return spans.map((span, index) => {
    const before = spans[index - 1]?.endMs ?? 0
    const after = spans[index + 1]?.startMs ?? limitMs
    const roomBefore = index === 0 ? span.startMs : (span.startMs - before) / 2
    const roomAfter = index === spans.length - 1 ? Math.max(0, limitMs - span.endMs) : (after - span.endMs) / 2
    return {
      startMs: Math.round(span.startMs - Math.min(padMs, roomBefore)),
      endMs: Math.round(span.endMs + Math.min(padMs, roomAfter)),
    }
  })
}

export function sumMs(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + span.endMs - span.startMs, 0)
}

/** The parts of `spans` inside `window`. */
export function clipSpans(spans: readonly Span[], window: Span): Span[] {
  const inside: Span[] = []
  for (const span of spans) {
    const startMs = Math.max(span.startMs, window.startMs)
    const endMs = Math.min(span.endMs, window.endMs)
    if (endMs > startMs) inside.push({ startMs, endMs })
  }
  return inside
}

export function shiftSpans(spans: readonly Span[], byMs: number): Span[] {
  return spans.map((span) => ({ startMs: span.startMs + byMs, endMs: span.endMs + byMs }))
}

/** Sorts and merges spans closer than `gapMs`. */
export function mergeSpans(spans: readonly Span[], gapMs = 0): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1)
    if (last && span.startMs - last.endMs <= gapMs) last.endMs = Math.max(last.endMs, span.endMs)
    else merged.push({ ...span })
  }
  return merged
}
