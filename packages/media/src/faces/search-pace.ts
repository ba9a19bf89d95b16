import type { Frame } from './detect-faces.ts'

const columns = 32
const rows = 18

/** Brightness of a frame on a coarse grid, 0 to 255; four pixels sample each cell. */
export function toCoarseLuma({ width, height, yuv }: Frame): Float32Array {
  // Limited range, 16 to 235, is stretched to 0 to 255.
  return toCoarseGrid({ width, height, luma: yuv }).map((level) => (level - 16) * 1.164)
}

/** The same for a plane of brightness alone, in the range it has. */
export function toCoarseGrid({ width, height, luma }: { width: number; height: number; luma: Uint8Array }): Float32Array {
  const grid = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let part = 0; part < 4; part++) {
        const x = Math.floor(((column + 0.25 + (part % 2) * 0.5) / columns) * width)
        const y = Math.floor(((row + 0.25 + (part >> 1) * 0.5) / rows) * height)
        sum += luma[y * width + x] ?? 0
      }
      grid[row * columns + column] = sum / 4
    }
  }
  return grid
}

/** Mean absolute difference of two grids, 0 to 255. */
export function measureLumaChange(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0))
  return sum / Math.max(1, a.length)
}

const movingEveryMs = 250
const stableEveryMs = 500
const idleEveryMs = 1000
/** Tolerance: a request for 250 ms accepts a frame that comes slightly earlier. */
const slackMs = 42
const cutChange = 18
const stillChange = 0.4

type Decision = { detect: boolean; isCut: boolean }

/**
 * Decides for each frame whether to search it for faces: at once after a cut, four times a second while faces move, twice
 * while they rest, once while the video stands still. It depends on the frames alone, so the same video always gives
 * the same tracks.
 */
export class SearchPace {
  #lastGrid: Float32Array | undefined
  #searchedGrid: Float32Array | undefined
  #searchedAtMs = -Infinity
  #restingSearches = 0
  #facesSeen = 0

  decide(atMs: number, grid: Float32Array): Decision {
    const isCut = !this.#lastGrid || measureLumaChange(grid, this.#lastGrid) > cutChange
    const changeShare = this.#searchedGrid ? measureLumaChange(grid, this.#searchedGrid) : Infinity
    this.#lastGrid = grid
    const restingMs = changeShare < stillChange ? idleEveryMs : stableEveryMs
    const waitMs = this.#restingSearches >= 3 ? restingMs : movingEveryMs
    const detect = isCut || atMs - this.#searchedAtMs >= waitMs - slackMs
    if (isCut) this.#restingSearches = 0
    if (detect) {
      this.#searchedGrid = grid
      this.#searchedAtMs = atMs
    }
    return { detect, isCut }
  }

  /** Reports a search: how many faces, and the largest movement of one, in face widths. */
  recordSearch(faces: number, movement: number): void {
    this.#restingSearches = movement < 0.12 && faces === this.#facesSeen ? this.#restingSearches + 1 : 0
    this.#facesSeen = faces
  }
}
