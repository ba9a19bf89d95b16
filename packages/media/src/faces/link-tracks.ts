import type { FaceSample, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { SeenFrame } from './face-worker.ts'

type Face = SeenFrame['faces'][number]
type Place = { x: number; y: number; w: number; h: number }
type Sample = FaceSample & { found: boolean }
type OpenTrack = { samples: Sample[] }

/** A face may turn away for this long and still be the same, if it returns to the same place. */
const rememberMs = 2500
const sureScore = 0.6
const minFaceHeight = 0.03

function measureCentreDistance(a: Place, b: Place): number {
  const dx = a.x + a.w / 2 - b.x - b.w / 2
  const dy = a.y + a.h / 2 - b.y - b.h / 2
  // Widths and heights are fractions of different lengths, so each axis is measured in face sizes.
  return Math.hypot(dx / ((a.w + b.w) / 2), dy / ((a.h + b.h) / 2))
}

function isOfSameSize(a: Place, b: Place): boolean {
  return Math.abs(Math.log(a.h / b.h)) < Math.log(1.8)
}

function isLikely(previous: Place, face: Face, elapsedMs: number): boolean {
  return isOfSameSize(previous, face) && measureCentreDistance(previous, face) < 0.8 + Math.min(0.9, elapsedMs / 800)
}

/** Pairs faces with open tracks, nearest first. A carried box stays where its track was last found, so its distance is 0. */
function linkFrame(tracks: OpenTrack[], frame: SeenFrame): void {
  const pairs = tracks.flatMap((track) => {
    const last = track.samples.findLast((sample) => sample.found)
    if (!last || frame.atMs - last.atMs > rememberMs) return []
    return frame.faces.flatMap((face) =>
      isLikely(last, face, frame.atMs - last.atMs) ? [{ track, face, distance: measureCentreDistance(last, face) }] : [],
    )
  })
  const usedItems = new Set<OpenTrack | Face>()
  for (const { track, face } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (usedItems.has(track) || usedItems.has(face)) continue
    usedItems.add(track).add(face)
    track.samples.push({ ...face, atMs: frame.atMs })
  }
  for (const face of frame.faces) {
    // Carried boxes right after a cut belong to the shot before it.
    if (usedItems.has(face) || !face.found || face.h < minFaceHeight) continue
    tracks.push({ samples: [{ ...face, atMs: frame.atMs }] })
  }
}

/** Merges two tracks that never share a frame and are always near each other: one face that moved too fast. */
function areOneFace(a: OpenTrack, b: OpenTrack): boolean {
  const entries = [...a.samples.map((sample) => ({ sample, of: a })), ...b.samples.map((sample) => ({ sample, of: b }))]
    .filter(({ sample }) => sample.found)
    .toSorted((one, other) => one.sample.atMs - other.sample.atMs)
  let isNear = false
  for (const [index, { sample, of }] of entries.entries()) {
    const before = entries[index - 1]
    if (!before || before.of === of) continue
    const elapsedMs = sample.atMs - before.sample.atMs
    if (elapsedMs === 0 || elapsedMs > rememberMs || !isOfSameSize(before.sample, sample)) return false
    if (measureCentreDistance(before.sample, sample) > 1.2 + elapsedMs / 600) return false
    isNear = true
  }
  return isNear
}

function mergeSplit(tracks: readonly OpenTrack[]): OpenTrack[] {
  const merged: OpenTrack[] = []
  for (const track of tracks) {
    const same = merged.find((other) => areOneFace(other, track))
    if (!same) {
      merged.push(track)
      continue
    }
    // Where both have a box, one of them was carried.
    const foundMs = new Set([...same.samples, ...track.samples].filter(({ found }) => found).map(({ atMs }) => atMs))
    const all = [...same.samples, ...track.samples].toSorted((a, b) => a.atMs - b.atMs || Number(b.found) - Number(a.found))
    same.samples = all.filter((sample, index) => (sample.found || !foundMs.has(sample.atMs)) && all[index - 1]?.atMs !== sample.atMs)
  }
  return merged
}

/** Interpolates carried boxes between the found ones around them. */
function interpolateCarried(samples: readonly Sample[]): FaceSample[] {
  let before: Sample | undefined
  return samples.map((sample, index) => {
    if (sample.found) before = sample
    const after = sample.found ? sample : samples.slice(index + 1, index + 19).find((later) => later.found)
    const { found: _, ...plain } = sample
    if (!before || !after || after.atMs === before.atMs) return plain
    const share = (sample.atMs - before.atMs) / (after.atMs - before.atMs)
    const mix = (a: number, b: number): number => a + (b - a) * share
    return { ...plain, x: mix(before.x, after.x), y: mix(before.y, after.y), w: mix(before.w, after.w), h: mix(before.h, after.h) }
  })
}

/** Longest time from a cut to the first frame searched after it. */
const firstLookMs = 260

/** Extends a face in the first frame of a shot back to the cut. */
function extendToCut(samples: FaceSample[], shot: Span): FaceSample[] {
  const [first] = samples
  return first && first.atMs > shot.startMs && first.atMs - shot.startMs <= firstLookMs
    ? [{ ...first, atMs: shot.startMs }, ...samples]
    : samples
}

/** Drops boxes carried on after the face was last found. */
function dropCarriedEnd({ samples }: OpenTrack): OpenTrack {
  return { samples: samples.slice(0, samples.findLastIndex((sample) => sample.found) + 1) }
}

function isReal({ samples }: OpenTrack, shotMs: number): boolean {
  const searched = samples.filter((sample) => sample.found)
  const sure = searched.filter((sample) => sample.score >= sureScore)
  const first = searched[0]
  const last = searched.at(-1)
  if (!first || !last || sure.length === 0) return false
  const lastsMs = last.atMs - first.atMs
  const meanScore = searched.reduce((sum, sample) => sum + sample.score, 0) / searched.length
  if (shotMs < 1000) return meanScore >= 0.65
  return (searched.length >= 4 || meanScore >= 0.6) && lastsMs >= 450 && sure.length / searched.length >= 0.25 && meanScore >= 0.52
}

/**
 * Links faces to tracks within each shot; tracks never cross a cut. Brief appearances are dropped, and so are samples
 * outside every shot. Without shots the whole length counts as one.
 */
export function linkTracks(frames: readonly SeenFrame[], shots: readonly Span[]): FaceTrack[] {
  const endMs = (frames.at(-1)?.atMs ?? 0) + 1
  const spans = shots.length > 0 ? shots : [{ startMs: 0, endMs }]
  const tracks: FaceTrack[] = []
  let next = 0
  spans.forEach((shot, shotIndex) => {
    const open: OpenTrack[] = []
    for (; next < frames.length && (frames[next]?.atMs ?? 0) < shot.endMs; next++) {
      const frame = frames[next]
      if (frame && frame.atMs >= shot.startMs) linkFrame(open, frame)
    }
    const real = mergeSplit(open.map(dropCarriedEnd)).filter((track) => isReal(track, shot.endMs - shot.startMs))
    real.forEach((track, index) => {
      tracks.push({
        id: `face-${shotIndex + 1}-${index + 1}`,
        shot: shotIndex,
        samples: extendToCut(interpolateCarried(track.samples), shot),
      })
    })
  })
  return tracks
}
