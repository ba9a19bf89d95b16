import { execFileSync } from 'node:child_process'
import { loadFaceDetector, type FoundFace } from '@clipwright/media/faces/detect-faces'

type Rgb = readonly [number, number, number]
/** Left, top, width and height as fractions of the frame. */
type FramePart = readonly [number, number, number, number]

function rawFrame(file: string, atSec: number, filter: string): Buffer {
  const input = ['-v', 'error', '-ss', String(atSec), '-i', file, '-frames:v', '1']
  return execFileSync('ffmpeg', [...input, '-vf', filter, '-f', 'rawvideo', '-'], { maxBuffer: 64_000_000 })
}

const cropOf = ([x, y, w, h]: FramePart) => `crop=iw*${w}:ih*${h}:iw*${x}:ih*${y}`

/** Pixels of a part of a frame. */
export function pixelsOf(file: string, atSec: number, part: FramePart): Rgb[] {
  const raw = rawFrame(file, atSec, `${cropOf(part)},format=rgb24`)
  return Array.from({ length: raw.length / 3 }, (_, i) => [raw[3 * i] ?? 0, raw[3 * i + 1] ?? 0, raw[3 * i + 2] ?? 0] as const)
}

/** Which of three colours a place in a frame is nearest to. */
export function hueAt(file: string, atSec: number, x: number, y: number): 'red' | 'green' | 'blue' {
  const [[r, g, b] = [0, 0, 0]] = pixelsOf(file, atSec, [x, y, 0.01, 0.01])
  return g > r && g > b ? 'green' : r > b ? 'red' : 'blue'
}

/** Faces that the product's detector finds in a part of a frame, as fractions of that part. */
export async function facesIn(file: string, atSec: number, part: FramePart): Promise<FoundFace[]> {
  const [width, height] = [480, 432]
  const yuv = rawFrame(file, atSec, `${cropOf(part)},scale=${width}:${height},format=yuv420p`)
  const detector = await loadFaceDetector()
  const faces = await detector.detect({ width, height, yuv }, { shrink: 2, minScore: 0.45 })
  return faces.map(({ x, y, w, h, score }) => ({ x: x / width, y: y / height, w: w / width, h: h / height, score }))
}

/** How much each frame differs from the one before in the brightness of its upper part, by frame number. */
export function jumpsOf(file: string, fromSec: number, lengthSec: number): number[] {
  const size = 64 * 32
  const input = ['-v', 'error', '-ss', String(fromSec), '-t', String(lengthSec), '-i', file]
  const raw = execFileSync('ffmpeg', [...input, '-vf', 'crop=iw:ih*0.35:0:0,scale=64:32,format=gray', '-f', 'rawvideo', '-'])
  return Array.from({ length: Math.max(0, raw.length / size - 1) }, (_, frame) => {
    let sum = 0
    for (let at = 0; at < size; at += 1) sum += Math.abs((raw[(frame + 1) * size + at] ?? 0) - (raw[frame * size + at] ?? 0))
    return sum / size
  })
}

/** Level of a frequency band in a part of a file, dB. */
export function bandDb(file: string, hz: number, fromSec: number, toSec: number): number {
  const band = `atrim=${fromSec}:${toSec},bandpass=f=${hz}:width_type=h:w=80,bandpass=f=${hz}:width_type=h:w=80,volumedetect`
  const report = execFileSync('sh', ['-c', 'ffmpeg -hide_banner -i "$0" -vn -af "$1" -f null - 2>&1', file, band], { encoding: 'utf8' })
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(report)?.[1] ?? Number.NaN)
}

/** Loudness of a whole file, LUFS. */
export function loudnessOf(file: string): number {
  const report = execFileSync('sh', ['-c', 'ffmpeg -hide_banner -i "$0" -vn -af ebur128 -f null - 2>&1', file], { encoding: 'utf8' })
  return Number(/I:\s+(-?[\d.]+) LUFS(?![\s\S]*I:)/.exec(report)?.[1] ?? Number.NaN)
}

const speechHz = 4000

/** Speech below 1.5 kHz as samples. */
export function speechOf(file: string, fromSec = 0, lengthSec = 600): Float32Array {
  const input = ['-v', 'error', '-ss', String(fromSec), '-t', String(lengthSec), '-i', file, '-vn', '-ac', '1']
  const shape = ['-af', `highpass=f=120,lowpass=f=1200,lowpass=f=1200,aresample=${speechHz}`, '-f', 'f32le', '-']
  const raw = execFileSync('ffmpeg', [...input, ...shape], { maxBuffer: 256_000_000 })
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
}

/** Where a piece of sound is heard in another: how alike the likeliest place is, 0 to 1, and when it begins, s. */
export function heardIn(whole: Float32Array, piece: Float32Array): { likeness: number; atSec: number } {
  let pieceSquare = 0
  for (const value of piece) pieceSquare += value * value
  let square = 0
  for (let at = 0; at < piece.length; at += 1) square += (whole[at] ?? 0) ** 2
  let best = { likeness: 0, atSec: 0 }
  for (let from = 0; from + piece.length <= whole.length; from += 1) {
    let product = 0
    for (let at = 0; at < piece.length; at += 1) product += (whole[from + at] ?? 0) * (piece[at] ?? 0)
    const likeness = Math.abs(product) / Math.sqrt(Math.max(1e-12, square * pieceSquare))
    if (likeness > best.likeness) best = { likeness, atSec: from / speechHz }
    square += (whole[from + piece.length] ?? 0) ** 2 - (whole[from] ?? 0) ** 2
  }
  return best
}
