import type { Analysis, FaceTrack, Span } from '@clipwright/contract/sources/analysis'

/** Test material: an analysis with faces that are placed, move and talk as specified. */

export type DrawnFace = {
  /** Centre and height, fractions of the frame. */
  x: number
  y: number
  h: number
  fromMs: number
  toMs: number
  /** When its mouth moves. */
  talks: Span[]
  /** Amplitude of its swing to each side, and the period of the swing. */
  sway?: number
  swayMs?: number
}

const stepMs = 83

function makeTracks(shot: Span, shotIndex: number, face: DrawnFace, index: number, aspect: number): FaceTrack[] {
  const startMs = Math.max(shot.startMs, face.fromMs)
  const endMs = Math.min(shot.endMs, face.toMs)
  const w = (face.h * 0.8) / aspect
  const samples: FaceTrack['samples'] = []
  for (let atMs = startMs; atMs < endMs; atMs += stepMs) {
    const swing = (face.sway ?? 0) * Math.sin((2 * Math.PI * atMs) / (face.swayMs ?? 1000))
    const talks = face.talks.some((talk) => atMs >= talk.startMs && atMs < talk.endMs)
    // Syllables: about five openings a second.
    const mouthOpen = talks ? 0.08 + 0.06 * Math.sin(atMs / 30) : 0.03 + 0.004 * Math.sin(atMs / 50)
    samples.push({ atMs, x: face.x + swing - w / 2, y: face.y - face.h / 2, w, h: face.h, score: 0.9, mouthOpen })
  }
  return samples.length >= 3 ? [{ id: `face-${shotIndex + 1}-${index + 1}`, shot: shotIndex, samples }] : []
}

export function makeTalkingFaces({
  durationMs,
  faces,
  shots = [{ startMs: 0, endMs: durationMs }],
  width = 1920,
  height = 1080,
}: {
  durationMs: number
  faces: readonly DrawnFace[]
  shots?: Span[]
  width?: number
  height?: number
}): Analysis {
  return {
    version: 1,
    range: { startMs: 0, endMs: durationMs },
    durationMs,
    width,
    height,
    frameRate: { num: 25, den: 1 },
    hasVideo: true,
    hasAudio: true,
    shots,
    faces: shots.flatMap((shot, shotIndex) => faces.flatMap((face, index) => makeTracks(shot, shotIndex, face, index, width / height))),
    loudness: null,
    silences: [],
    speech: faces.flatMap(({ talks }) => talks).toSorted((a, b) => a.startMs - b.startMs),
    bursts: [],
  }
}
