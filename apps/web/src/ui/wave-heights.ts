/** Heights between 0.16 and 1 that look like speech; the same seed gives the same heights. */
export function waveHeights(seed: string, bars: number): number[] {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519)
    state = Math.imul(state ^ (state >>> 13), 3266489917)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
  const phase = next() * 6
  return Array.from({ length: bars }, (_unused, index) => {
    // Phrases rise and fall slowly, syllables quickly.
    const phrase = 0.62 + 0.38 * Math.sin(phase + index / 2.6 + 1.6 * Math.sin(index / 5.3))
    return Math.max(0.16, Math.min(1, phrase * (0.3 + 0.95 * next())))
  })
}
