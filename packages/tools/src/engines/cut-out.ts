import type { Face, Grid } from './frame-scores.ts'
import type { Box } from './thumbnail-designs.ts'

/**
 * The part of an image in which somebody is looked for, in its pixels: around the faces with room for hair and body, so that
 * a person far away is not a few points of the network; the whole image without a face.
 */
export function areaOfSubject({ width, height }: Grid, faces: readonly Face[]): Box {
  if (faces.length === 0) return { x: 0, y: 0, width, height }
  // Faces much smaller than the largest belong to the background.
  const largest = Math.max(...faces.map(({ box }) => box.height))
  const boxes = faces.map(({ box }) => box).filter((box) => box.height > largest * 0.6)
  const clamp = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)))
  const left = clamp(Math.min(...boxes.map((box) => box.x - box.width * 2.2)) * width, width)
  const right = clamp(Math.max(...boxes.map((box) => box.x + box.width * 3.2)) * width, width)
  const top = clamp(Math.min(...boxes.map((box) => box.y - box.height)) * height, height)
  const bottom = clamp(Math.max(...boxes.map((box) => box.y + box.height * 6)) * height, height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Means over squares of `2 * radius + 1`, which end at the rim of the image. */
function meanAround(values: Float32Array, { width, height }: Grid, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return Float32Array.from(values, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [x0, x1] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [y0, y1] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const sum = (row: number, column: number) => sums[row * (width + 1) + column] ?? 0
    return (sum(y1, x1) - sum(y0, x1) - sum(y1, x0) + sum(y0, x0)) / ((x1 - x0) * (y1 - y0))
  })
}

/** Variance of brightness (0 to 1) below which a place has no edge to follow. */
const flatVariance = 2e-4
/** Where a soft edge begins and ends to be somebody. */
const [outsideBelow, insideFrom] = [0.3, 0.8]

/**
 * Moves the soft edges of a mask onto those of the image (guided filter of He, Sun and Tang) and tightens them. `luma` has a
 * byte for each point of the same grid.
 */
export function refineMatte(mask: Float32Array, luma: Uint8Array, grid: Grid): Float32Array {
  const radius = Math.max(2, Math.round(Math.max(grid.width, grid.height) / 90))
  const mean = (values: Float32Array) => meanAround(values, grid, radius)
  const guide = Float32Array.from(luma, (value) => value / 255)
  const [meanGuide, meanMask] = [mean(guide), mean(mask)]
  const meanSquare = mean(guide.map((value) => value * value))
  const meanProduct = mean(guide.map((value, at) => value * (mask[at] ?? 0)))
  const slope = meanSquare.map((square, at) => {
    const here = meanGuide[at] ?? 0
    return ((meanProduct[at] ?? 0) - here * (meanMask[at] ?? 0)) / (square - here * here + flatVariance)
  })
  const shift = slope.map((value, at) => (meanMask[at] ?? 0) - value * (meanGuide[at] ?? 0))
  const [meanSlope, meanShift] = [mean(slope), mean(shift)]
  return guide.map((value, at) => {
    const soft = (meanSlope[at] ?? 0) * value + (meanShift[at] ?? 0)
    const share = Math.max(0, Math.min(1, (soft - outsideBelow) / (insideFrom - outsideBelow)))
    return share * share * (3 - 2 * share)
  })
}

/** What of an image is somebody. `box` in shares of the image. `isRough`: much of the edge is undecided. */
export type Cut = { box: Box; touches: { left: boolean; right: boolean; bottom: boolean }; isRough: boolean }

/** A person smaller than that is none worth cutting out. */
const leastShare = 0.02
/** Share of undecided points, of those that belong to somebody, above which an edge is called rough. */
const mostDoubt = 0.14
/** And above which the network saw nobody, only something. */
const hopelessDoubt = 0.35

/** Null where nobody is, or everything is somebody. `mask` is the network's, before its edges are tightened. */
export function describeCut(matte: Float32Array, mask: Float32Array, { width, height }: Grid): Cut | null {
  let [inside, undecided] = [0, 0]
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = 0; at < matte.length; at += 1) {
    const certainty = mask[at] ?? 0
    if (certainty > 0.2 && certainty < 0.8) undecided += 1
    if ((matte[at] ?? 0) < 0.5) continue
    inside += 1
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const share = inside / Math.max(1, matte.length)
  const doubt = undecided / Math.max(1, inside)
  if (share < leastShare || share > 0.95 || doubt > hopelessDoubt) return null
  return {
    box: { x: left / width, y: top / height, width: (right + 1 - left) / width, height: (bottom + 1 - top) / height },
    touches: { left: left <= 1, right: right >= width - 2, bottom: bottom >= height - 2 },
    isRough: doubt > mostDoubt,
  }
}

/** Where a cut-out stands on a thumbnail: its head above a disc, its shoulders inside. */
export const disc = { x: 914, y: 388, radius: 316 } as const
const headTop = 34

/** Scale and place of the whole image on the thumbnail, so that somebody fills the disc. `image` in pixels. */
export function placeCut({ box, touches }: Cut, image: Grid): { x: number; y: number; scale: number } {
  const [width, height] = [box.width * image.width, box.height * image.height]
  const bottom = disc.y + disc.radius
  const toBottom = (bottom - headTop) / height
  // Where a side is cut off by the image's own rim, the disc must hide that.
  const isCut = touches.left || touches.right
  const scale = isCut ? Math.max(toBottom, ((touches.left && touches.right ? 2 : 1.5) * disc.radius) / width) : toBottom
  const middle = (box.x + box.width / 2) * image.width * scale
  const [leftOf, rightOf] = [box.x * image.width * scale, (box.x + box.width) * image.width * scale]
  let x = disc.x - middle
  if (touches.left !== touches.right) {
    x = touches.left ? Math.min(x, disc.x - disc.radius - leftOf) : Math.max(x, disc.x + disc.radius - rightOf)
  }
  return { x, y: headTop - box.y * image.height * scale, scale }
}
