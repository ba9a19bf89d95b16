type Sample = { atMs: number; bytes: number }

const windowMs = 6_000

/** Bytes per second over the last few seconds, so that one stalled packet does not move the estimate. */
export function createRateMeter(): (atMs: number, bytes: number) => number | null {
  let samples: Sample[] = []
  return (atMs, bytes) => {
    samples = [...samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]
    const first = samples[0]
    if (!first || atMs - first.atMs < 500) return null
    return ((bytes - first.bytes) * 1000) / (atMs - first.atMs)
  }
}

/** Milliseconds until `sizeBytes` are sent; null while the rate is unknown or zero. */
export function timeLeftMs(sizeBytes: number, sentBytes: number, rateBytesPerSec: number | null): number | null {
  if (rateBytesPerSec === null || rateBytesPerSec <= 0) return null
  return ((sizeBytes - sentBytes) / rateBytesPerSec) * 1000
}
