import type { FaceMarks, Point } from '../engines/photo-relighting.ts'

/** A flatly lit oval face, 200 by 240, on a dark wall, with where its landmarks are. */
export function drawFace(): { pixels: Uint8ClampedArray; luma: Uint8Array; width: number; height: number; marks: FaceMarks } {
  const [width, height] = [200, 240]
  const pixels = new Uint8ClampedArray(width * height * 4)
  const luma = new Uint8Array(width * height)
  for (let at = 0; at < luma.length; at += 1) {
    const [u, v] = [((at % width) - 100) / 50, (Math.floor(at / width) - 110) / 66]
    const value = u * u + v * v < 1 ? 130 : 60
    luma[at] = value
    pixels.set([value, value, value, 255], at * 4)
  }
  return { pixels, luma, width, height, marks: listMarks() }
}

function listMarks(): FaceMarks {
  const at = (u: number, v: number): Point => ({ x: 100 + u * 50, y: 110 + v * 50 })
  const jaw = Array.from({ length: 17 }, (_, index) => at(-Math.cos((index * Math.PI) / 16), Math.sin((index * Math.PI) / 16) * 1.2))
  const row = (from: number, to: number, count: number, v: number) =>
    Array.from({ length: count }, (_, index) => at(from + ((to - from) * index) / (count - 1), v))
  const ring = (u: number, v: number, across: number, high: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const turn = Math.PI + (index * 2 * Math.PI) / count
      return at(u + Math.cos(turn) * across, v + Math.sin(turn) * high)
    })
  const bridge = Array.from({ length: 4 }, (_, index) => at(0, -0.2 + index * 0.18))
  return [
    ...jaw,
    ...row(-0.75, -0.2, 5, -0.45),
    ...row(0.2, 0.75, 5, -0.45),
    ...bridge,
    ...row(-0.2, 0.2, 5, 0.45),
    ...ring(-0.42, -0.2, 0.16, 0.08, 6),
    ...ring(0.42, -0.2, 0.16, 0.08, 6),
    ...ring(0, 0.75, 0.35, 0.14, 12),
    ...ring(0, 0.75, 0.28, 0.06, 8),
  ]
}
