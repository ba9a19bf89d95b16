import type { Box, TextRegion } from '@clipwright/contract/sources/analysis'

/** Frames searched per second. */
export const textRate = 1

// Names are 10 to 40 px high in a frame 640 px wide; smaller letters are missed.
const cellSize = 8
// Every second line of a cell is read: 4 lines of 8 pixels fill the 32 bits of a mask.
const linesPerCell = 4
const leastStep = 40
const widestStroke = 10
const leastStrokes = 2
const leastSameShare = 0.5
const leastRunCells = 5
const widestGapCells = 2
const leastFilledShare = 0.6
const mostLevelSpread = 30
// Fractions of the height: faces fill the middle, and captions are seldom there.
const upperEnd = 0.38
const lowerStart = 0.6
const stepMs = 1000 / textRate
const longestAbsenceMs = 2.5 * stepMs
const leastSightings = 2
// A single row is more often the top of a leaf or the edge of a shelf, unless it is long.
const leastAloneCells = 10
const mostRegions = 2000

type LumaFrame = { width: number; height: number; luma: Uint8Array }
type CellBox = { left: number; right: number; top: number; bottom: number }
type OpenRegion = CellBox & { firstMs: number; lastMs: number; sightings: number }

/** Stroke pixels of one polarity, light or dark, per cell. */
type Strokes = { masks: Uint32Array; counts: Uint8Array; levels: Float32Array; squares: Float32Array }

const emptyStrokes = (cells: number): Strokes => ({
  masks: new Uint32Array(cells),
  counts: new Uint8Array(cells),
  levels: new Float32Array(cells),
  squares: new Float32Array(cells),
})

/**
 * Finds text burned into a source: names of speakers, subtitles, a clock. Letters are many short strokes of one
 * brightness side by side, and burned-in ones stay on the same pixels from one second to the next.
 */
export class TextFinder {
  readonly #open: OpenRegion[] = []
  readonly #done: OpenRegion[] = []
  #columns = 0
  #rows = 0
  #before: { light: Strokes; dark: Strokes } | undefined

  /** One frame; frames come in order of time and in one size. Nothing keeps a reference to its bytes. */
  push(atMs: number, frame: LumaFrame): void {
    const { width, height } = frame
    this.#columns = Math.floor(width / cellSize)
    this.#rows = Math.floor(height / cellSize)
    const now = this.#readStrokes(frame)
    const before = this.#before
    this.#before = now
    if (!before) return
    const boxes = [...this.#findBoxes(now.light, before.light), ...this.#findBoxes(now.dark, before.dark)]
    for (const box of boxes) this.#see(box, atMs)
    this.#closeOld(atMs)
  }

  /** Regions found: source ms and fractions of the frame, in order of time. */
  finish(range: { startMs: number; endMs: number }): TextRegion[] {
    this.#closeOld(Infinity)
    return this.#done
      .filter(({ sightings, left, right, top, bottom }) => {
        return sightings >= leastSightings && (bottom - top > 1 || right - left >= leastAloneCells)
      })
      .toSorted((a, b) => a.firstMs - b.firstMs)
      .slice(0, mostRegions)
      .map(({ left, right, top, bottom, firstMs, lastMs }) => ({
        startMs: Math.max(range.startMs, Math.round(firstMs - stepMs)),
        endMs: Math.min(range.endMs, Math.round(lastMs + stepMs)),
        ...this.#boxOf({ left, right, top, bottom }),
      }))
  }

  /** Widens by one cell on each side, as outer letters fill their cells only in part. */
  #boxOf({ left, right, top, bottom }: CellBox): Box {
    const rounded = (value: number): number => Math.round(value * 1000) / 1000
    const x = rounded(Math.max(0, left - 1) / this.#columns)
    const y = rounded(Math.max(0, top - 1) / this.#rows)
    return {
      x,
      y,
      w: rounded(Math.min(1, (right + 1) / this.#columns) - x),
      h: rounded(Math.min(1, (bottom + 1) / this.#rows) - y),
    }
  }

  #isSearched(row: number): boolean {
    return (row + 1) / this.#rows <= upperEnd || row / this.#rows >= lowerStart
  }

  #readStrokes({ width, luma }: LumaFrame): { light: Strokes; dark: Strokes } {
    const cells = this.#columns * this.#rows
    const [light, dark] = [emptyStrokes(cells), emptyStrokes(cells)]
    for (let row = 0; row < this.#rows; row++) {
      if (!this.#isSearched(row)) continue
      for (let line = 0; line < linesPerCell; line++) {
        const start = (row * cellSize + line * 2) * width
        this.#readLine(luma, start, row * this.#columns, line, light, dark)
      }
    }
    return { light, dark }
  }

  /** Marks strokes: pixels between two opposite steps of brightness close to each other. */
  #readLine(luma: Uint8Array, start: number, firstCell: number, line: number, light: Strokes, dark: Strokes): void {
    const end = this.#columns * cellSize
    let edgeAt = -widestStroke
    let edgeSign = 0
    for (let x = 2; x < end; x++) {
      const step = (luma[start + x] as number) - (luma[start + x - 2] as number)
      if (step < leastStep && step > -leastStep) continue
      const sign = step > 0 ? 1 : -1
      if (edgeSign === -sign && x - edgeAt <= widestStroke) {
        const middle = (edgeAt + x - 1) >> 1
        const strokes = edgeSign > 0 ? light : dark
        const cell = firstCell + (middle >> 3)
        const level = luma[start + middle] as number
        strokes.counts[cell] = (strokes.counts[cell] as number) + 1
        strokes.levels[cell] = (strokes.levels[cell] as number) + level
        strokes.squares[cell] = (strokes.squares[cell] as number) + level * level
        for (let inside = edgeAt; inside < x - 1; inside++) {
          const own = firstCell + (inside >> 3)
          strokes.masks[own] = (strokes.masks[own] as number) | (1 << (line * cellSize + (inside & 7)))
        }
      }
      edgeSign = sign
      edgeAt = x
    }
  }

  /** Runs of cells whose strokes were there a second ago, joined across the rows of one or more lines. */
  #findBoxes(now: Strokes, before: Strokes): CellBox[] {
    const boxes: CellBox[] = []
    for (let row = 0; row < this.#rows; row++) {
      if (!this.#isSearched(row)) continue
      for (const { left, right } of this.#findRuns(row, now, before)) {
        const above = boxes.find((box) => box.bottom >= row && box.bottom <= row + 1 && box.left < right && box.right > left)
        if (above) {
          above.left = Math.min(above.left, left)
          above.right = Math.max(above.right, right)
          above.bottom = row + 1
        } else boxes.push({ left, right, top: row, bottom: row + 1 })
      }
    }
    return boxes
  }

  #findRuns(row: number, now: Strokes, before: Strokes): { left: number; right: number }[] {
    const runs: { left: number; right: number }[] = []
    let left = -1
    let last = -1
    let inked = 0
    const close = () => {
      const isFilled = inked >= leastRunCells && inked >= leastFilledShare * (last + 1 - left)
      if (left >= 0 && isFilled && this.#isOneLevel(row, left, last + 1, now)) runs.push({ left, right: last + 1 })
    }
    for (let column = 0; column < this.#columns; column++) {
      const cell = row * this.#columns + column
      const hasInk = (now.counts[cell] as number) >= leastStrokes
      if (!hasInk || !isSameInk(now.masks[cell] as number, before.masks[cell] as number)) continue
      if (left < 0 || column - last > widestGapCells + 1) {
        close()
        left = column
        inked = 0
      }
      last = column
      inked += 1
    }
    close()
    return runs
  }

  /** Whether the strokes share one brightness, as letters of a line do; textures that look like strokes have many. */
  #isOneLevel(row: number, left: number, right: number, { counts, levels, squares }: Strokes): boolean {
    let [count, sum, square] = [0, 0, 0]
    for (let column = left; column < right; column++) {
      const cell = row * this.#columns + column
      count += counts[cell] as number
      sum += levels[cell] as number
      square += squares[cell] as number
    }
    const mean = sum / count
    return Math.sqrt(Math.max(0, square / count - mean * mean)) <= mostLevelSpread
  }

  #see(box: CellBox, atMs: number): void {
    const open = this.#open.find(
      (region) => region.left < box.right && region.right > box.left && region.top < box.bottom + 1 && region.bottom + 1 > box.top,
    )
    if (!open) {
      this.#open.push({ ...box, firstMs: atMs, lastMs: atMs, sightings: 1 })
      return
    }
    open.left = Math.min(open.left, box.left)
    open.right = Math.max(open.right, box.right)
    open.top = Math.min(open.top, box.top)
    open.bottom = Math.max(open.bottom, box.bottom)
    if (atMs > open.lastMs) open.sightings += 1
    open.lastMs = atMs
  }

  #closeOld(atMs: number): void {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const region = this.#open[index] as OpenRegion
      if (atMs - region.lastMs <= longestAbsenceMs) continue
      this.#open.splice(index, 1)
      this.#done.push(region)
    }
  }
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Whether most stroke pixels of a cell are where they were a second ago. */
function isSameInk(now: number, before: number): boolean {
  return countBits(now & before) >= leastSameShare * countBits(now | before)
}
