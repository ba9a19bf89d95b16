/** One image of equal tiles, row by row. Tile `n` is the frame `n * stepMs` after the start of the range. */
type FilmstripGrid = { stepMs: number; count: number; columns: number; rows: number; tileWidth: number; tileHeight: number }

const columns = 10
const mostTiles = 240

/** Pure: the grid follows from length and frame size alone, so readers need not be told it. */
export function planFilmstripGrid(lengthMs: number, frame: { width: number; height: number }): FilmstripGrid {
  const stepMs = Math.max(1_000, Math.ceil(lengthMs / mostTiles / 500) * 500)
  const count = Math.max(1, Math.ceil(lengthMs / stepMs))
  const wide = frame.width >= frame.height
  const tileWidth = wide ? 160 : even((90 * frame.width) / Math.max(1, frame.height))
  const tileHeight = wide ? even((160 * frame.height) / Math.max(1, frame.width)) : 90
  return { stepMs, count, columns: Math.min(columns, count), rows: Math.ceil(count / columns), tileWidth, tileHeight }
}

const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2))
