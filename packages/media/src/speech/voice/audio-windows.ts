import type { Span } from '@clipwright/contract/sources/analysis'

export type WindowRule = {
  longestMs: number
  /** A longer pause always starts a new window. */
  longestPauseMs: number
  padMs: number
}

/** Whisper takes 30 s at a time; 28 leaves room for the padding. */
export const whisperRule: WindowRule = { longestMs: 28_000, longestPauseMs: 2_000, padMs: 200 }
export const sphinxRule: WindowRule = { longestMs: 60_000, longestPauseMs: 3_000, padMs: 250 }

type QuietestAt = (span: Span) => Promise<number>

/**
 * Cuts voice activity into windows for a recogniser, at pauses; a span without one is cut where it is quietest. Windows
 * are in order and never overlap. `limitMs` is the length of the audio.
 */
export async function cutWindows(speech: readonly Span[], limitMs: number, rule: WindowRule, quietestAt: QuietestAt): Promise<Span[]> {
  const longest = rule.longestMs - 2 * rule.padMs
  const windows: Span[] = []
  const pieces: Span[] = []
  for (const span of speech) pieces.push(...(await cutLong(span, longest, quietestAt)))
  for (const piece of pieces) {
    const last = windows.at(-1)
    const joins = last && piece.endMs - last.startMs <= longest && piece.startMs - last.endMs <= rule.longestPauseMs
    if (joins) last.endMs = piece.endMs
    else windows.push({ ...piece })
  }
  return windows.map((window, index) => {
    const previousEnd = windows[index - 1]?.endMs
    const nextStart = windows[index + 1]?.startMs
    const from = previousEnd === undefined ? 0 : (previousEnd + window.startMs) / 2
    const to = nextStart === undefined ? limitMs : (window.endMs + nextStart) / 2
    return {
      startMs: Math.round(Math.max(from, window.startMs - rule.padMs, 0)),
      endMs: Math.round(Math.min(to, window.endMs + rule.padMs, limitMs)),
    }
  })
}

async function cutLong(span: Span, longestMs: number, quietestAt: QuietestAt): Promise<Span[]> {
  const pieces: Span[] = []
  let startMs = span.startMs
  while (span.endMs - startMs > longestMs) {
    const rest = span.endMs - startMs
    // The last two pieces share the rest evenly, so that no sliver remains.
    const targetMs = rest < 2 * longestMs ? rest / 2 : longestMs * 0.85
    const latest = Math.min(startMs + targetMs * 1.15, startMs + longestMs)
    const atMs = await quietestAt({ startMs: startMs + targetMs * 0.75, endMs: latest })
    pieces.push({ startMs, endMs: atMs })
    startMs = atMs
  }
  pieces.push({ startMs, endMs: span.endMs })
  return pieces
}

/** Middle of the quietest 80 ms of the span, ms. `samples` start at `samplesStartMs`. */
export function findQuietestMoment(samples: Int16Array, samplesStartMs: number, span: Span): number {
  const frame = 16 * 80
  const step = 16 * 20
  const first = Math.max(0, Math.round((span.startMs - samplesStartMs) * 16))
  const last = Math.min(samples.length - frame, Math.round((span.endMs - samplesStartMs) * 16) - frame)
  let best = { atMs: (span.startMs + span.endMs) / 2, energy: Number.POSITIVE_INFINITY }
  for (let start = first; start <= last; start += step) {
    let energy = 0
    for (let index = start; index < start + frame; index += 1) energy += (samples[index] ?? 0) ** 2
    if (energy < best.energy) best = { atMs: samplesStartMs + (start + frame / 2) / 16, energy }
  }
  return best.atMs
}
