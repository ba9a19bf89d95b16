import type { Span } from '@clipwright/contract/sources/analysis'

const frameMs = 10
/** Shorter silences are inside words. */
const leastPauseMs = 110
/** This far below the loudest frame nobody speaks, dB. */
const belowPeakDb = 34

/** Spans of speech in synthetic or clean sound: frames near the loudest, with short silences filled. Ms of the sound. */
export function findVoicedSpans(samples: Int16Array, rate: number): Span[] {
  const length = Math.round((rate * frameMs) / 1000)
  const powers: number[] = []
  for (let at = 0; at + length <= samples.length; at += length) {
    let sum = 0
    for (let index = at; index < at + length; index += 1) sum += (samples[index] ?? 0) ** 2
    powers.push(sum / length)
  }
  const floor = powers.reduce((most, power) => Math.max(most, power), 0) * 10 ** (-belowPeakDb / 10)
  const spans: Span[] = []
  powers.forEach((power, index) => {
    if (power <= floor || power === 0) return
    const last = spans.at(-1)
    const startMs = index * frameMs
    if (last && startMs - last.endMs < leastPauseMs) last.endMs = startMs + frameMs
    else spans.push({ startMs, endMs: startMs + frameMs })
  })
  return spans
}
