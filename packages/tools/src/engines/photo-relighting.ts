import { canonicalDepths } from './face-depths.ts'

export type Point = { x: number; y: number }
/** The 68 usual landmarks of a face, in pixels of the image that the shape is estimated from. */
export type FaceMarks = readonly Point[]

/**
 * One light. `azimuthDeg`: 0 shines from the viewer's right, 90 from above, 180 from the left, −90 from below. `heightDeg`: 0
 * grazes the image, 90 shines straight at it. `softness` and `power` are 0 to 1. `colour` is red, green, blue, 0 to 1.
 */
export type Light = {
  azimuthDeg: number
  heightDeg: number
  softness: number
  power: number
  colour: readonly [number, number, number]
}

/** How an image bends: three numbers of a normal for each point, z to the viewer; how far it belongs to somebody; its old light. */
export type Shape = {
  width: number
  height: number
  normals: Float32Array
  /** 1 on a face or body, 0 behind. */
  subject: Float32Array
  /** Brightness that the old light gives each point, around 1. */
  oldLight: Float32Array
  hasFace: boolean
}

type Grid = { width: number; height: number }

/** What stays bright without any light. */
const ambient = 0.5
const leastRatio = 0.3
const mostRatio = 2.4

/**
 * Estimates how the image bends, by classic means: a face from its landmarks and the usual depth of each, what else belongs to
 * somebody as if it were inflated, everything from its own shading in a small measure. `luma` has a byte for each pixel; 256
 * pixels across suffice. `outline` says how far each belongs to somebody, 0 to 1; without one the body is a barrel below the face.
 */
export function estimateShape(
  luma: Uint8Array | Uint8ClampedArray,
  grid: Grid,
  faces: readonly FaceMarks[],
  outline: Float32Array | null = null,
): Shape {
  const { width, height } = grid
  const depth = new Float32Array(width * height)
  const subject = new Float32Array(width * height)
  const wholeFaces = faces.filter(({ length }) => length === 68)
  if (outline) inflate(depth, outline, grid)
  for (const marks of wholeFaces) {
    if (!outline) addBody(depth, subject, grid, marks)
    addHead(depth, subject, grid, marks)
    addFace(depth, subject, grid, marks)
  }
  if (outline) subject.set(outline)
  else if (wholeFaces.length === 0) addMound(depth, subject, grid)
  const normals = toNormals(blur(depth, grid, 2), luma, grid)
  const weights = outline ? subject : blur(subject, grid, 3)
  return { width, height, normals, subject: weights, oldLight: measureLight(luma, normals, subject), hasFace: wholeFaces.length > 0 }
}

/** Somebody as a cushion: high in the middle, falling off towards the outline. */
function inflate(depth: Float32Array, outline: Float32Array, grid: Grid): void {
  const dome = blur(outline, grid, Math.round(grid.width / 14))
  const height = grid.width * 0.16
  for (let at = 0; at < depth.length; at += 1) {
    // On the outline the blurred mask is a half.
    const share = Math.max(0, (dome[at] ?? 0) * 2 - 1) * (outline[at] ?? 0)
    depth[at] = height * Math.sqrt(Math.min(1, share))
  }
}

type Frame = { centre: Point; right: Point; down: Point; size: number }

/** The axes of a face: from eye to eye, and from the brow to the chin. `size` is its half width. */
function frameOf(marks: FaceMarks): Frame {
  const at = (index: number) => marks[index] ?? { x: 0, y: 0 }
  const [left, right, chin] = [at(0), at(16), at(8)]
  const size = Math.hypot(right.x - left.x, right.y - left.y) / 2
  const across = { x: (right.x - left.x) / (2 * size), y: (right.y - left.y) / (2 * size) }
  const brow = { x: (at(19).x + at(24).x) / 2, y: (at(19).y + at(24).y) / 2 }
  const length = Math.hypot(chin.x - brow.x, chin.y - brow.y)
  return {
    centre: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    right: across,
    down: { x: (chin.x - brow.x) / length, y: (chin.y - brow.y) / length },
    size,
  }
}

/** Landmarks with their depths, a forehead, which has none, and a rim on which the head turns away. */
function listAnchors(marks: FaceMarks, { centre, right, down, size }: Frame): { x: number; y: number; z: number }[] {
  const place = (u: number, v: number, z: number) => ({
    x: centre.x + (right.x * u + down.x * v) * size,
    y: centre.y + (right.y * u + down.y * v) * size,
    z: z * size,
  })
  const own = marks.map(({ x, y }, index) => ({ x, y, z: (canonicalDepths[index] ?? 0) * size }))
  const forehead = [-0.6, -0.3, 0, 0.3, 0.6].flatMap((u) => [
    place(u, -0.75, 0.72 - u * u * 0.5),
    place(u * 0.9, -1.05, 0.52 - u * u * 0.5),
  ])
  const rim = [-1, -0.7, -0.35, 0, 0.35, 0.7, 1].map((u) => place(u, -1.1 - 0.3 * Math.sqrt(1 - u * u), 0))
  return [...own, ...forehead, ...rim]
}

/** Calls `visit` for the points of a box around a place. */
function eachIn({ width, height }: Grid, middle: Point, reach: number, visit: (x: number, y: number, at: number) => void): void {
  const [left, right] = [Math.max(0, Math.floor(middle.x - reach)), Math.min(width - 1, Math.ceil(middle.x + reach))]
  const [top, bottom] = [Math.max(0, Math.floor(middle.y - reach)), Math.min(height - 1, Math.ceil(middle.y + reach))]
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) visit(x, y, y * width + x)
}

function addFace(depth: Float32Array, subject: Float32Array, grid: Grid, marks: FaceMarks): void {
  const frame = frameOf(marks)
  const { centre, right, down, size } = frame
  const anchors = listAnchors(marks, frame)
  const spread = 2 * (size * 0.17) ** 2
  eachIn(grid, centre, size * 2, (x, y, at) => {
    const u = ((x - centre.x) * right.x + (y - centre.y) * right.y) / size
    const v = ((x - centre.x) * down.x + (y - centre.y) * down.y) / size
    // An oval from the hairline to the chin.
    const distance = Math.hypot(u / 1.04, (v - (v < 0 ? 0 : 0.05)) / (v < 0 ? 1.32 : 1.22))
    if (distance > 1.15) return
    let [sum, weights] = [0, 1e-6]
    for (const anchor of anchors) {
      const weight = Math.exp(-((x - anchor.x) ** 2 + (y - anchor.y) ** 2) / spread)
      sum += anchor.z * weight
      weights += weight
    }
    const edge = Math.max(0, Math.min(1, (1.15 - distance) / 0.22))
    // A ball below the features keeps cheeks and temples turning where landmarks are far apart.
    const ball = size * 0.85 * Math.sqrt(Math.max(0, 1 - Math.min(1, distance) ** 2))
    const z = size * 0.6 + (sum / weights) * 0.55 + ball * 0.6
    depth[at] = (depth[at] ?? 0) * (1 - edge) + z * edge
    subject[at] = Math.max(subject[at] ?? 0, edge)
  })
}

/** Hair and ears: a ball around the face, which lets go of the light towards its rim. */
function addHead(depth: Float32Array, subject: Float32Array, grid: Grid, marks: FaceMarks): void {
  const { centre, right, down, size } = frameOf(marks)
  const middle = { x: centre.x - down.x * size * 0.35, y: centre.y - down.y * size * 0.35 }
  eachIn(grid, middle, size * 2, (x, y, at) => {
    const u = ((x - middle.x) * right.x + (y - middle.y) * right.y) / (size * 1.4)
    const v = ((x - middle.x) * down.x + (y - middle.y) * down.y) / (size * 1.6)
    const distance = Math.hypot(u, v)
    if (distance >= 1) return
    depth[at] = Math.max(depth[at] ?? 0, size * 0.9 * Math.sqrt(1 - distance * distance))
    subject[at] = Math.max(subject[at] ?? 0, 0.75 * Math.min(1, (1 - distance) * 4))
  })
}

/** Neck and shoulders: a barrel that widens below the chin. */
function addBody(depth: Float32Array, subject: Float32Array, grid: Grid, marks: FaceMarks): void {
  const { centre, size } = frameOf(marks)
  const chin = marks[8] ?? centre
  for (let y = Math.max(0, Math.floor(chin.y - size * 0.4)); y < grid.height; y += 1) {
    const below = (y - chin.y) / size
    const half = size * (below < 0.35 ? 0.75 : Math.min(2.4, 0.75 + (below - 0.35) * 3))
    for (let x = 0; x < grid.width; x += 1) {
      const across = (x - centre.x) / half
      if (Math.abs(across) >= 1) continue
      const at = y * grid.width + x
      const edge = Math.min(1, (1 - Math.abs(across)) * 5)
      depth[at] = Math.max(depth[at] ?? 0, size * 0.7 * Math.sqrt(1 - across * across) * edge)
      subject[at] = Math.max(subject[at] ?? 0, 0.85 * edge)
    }
  }
}

/** Without a face the middle of the image stands out a little. */
function addMound(depth: Float32Array, subject: Float32Array, { width, height }: Grid): void {
  const reach = Math.min(width, height) * 0.55
  for (let at = 0; at < depth.length; at += 1) {
    const distance = Math.hypot((at % width) - width / 2, Math.floor(at / width) - height / 2) / reach
    const share = Math.max(0, 1 - distance * distance)
    depth[at] = reach * 0.5 * Math.sqrt(share)
    subject[at] = share * 0.5
  }
}

/** Three box blurs, which come near a Gaussian. Rows first, then columns. */
function blur(values: Float32Array, { width, height }: Grid, radius: number): Float32Array {
  let from = values
  for (let pass = 0; pass < 3; pass += 1) {
    const rows = new Float32Array(from.length)
    for (let y = 0; y < height; y += 1) slide(from, rows, y * width, 1, width, radius)
    const columns = new Float32Array(from.length)
    for (let x = 0; x < width; x += 1) slide(rows, columns, x, width, height, radius)
    from = columns
  }
  return from
}

function slide(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  const valueAt = (index: number) => from[start + Math.max(0, Math.min(count - 1, index)) * step] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index += 1) sum += valueAt(index)
  for (let index = 0; index < count; index += 1) {
    to[start + index * step] = sum / (2 * radius + 1)
    sum += valueAt(index + radius + 1) - valueAt(index - radius)
  }
}

/** Fine relief from the image itself: what is brighter than around it stands out. */
const reliefShare = 0.012

function toNormals(depth: Float32Array, luma: Uint8Array | Uint8ClampedArray, grid: Grid): Float32Array {
  const { width, height } = grid
  const light = Float32Array.from(luma)
  const around = blur(light, grid, 4)
  const relief = blur(
    light.map((value, at) => value - (around[at] ?? 0)),
    grid,
    1,
  )
  const surface = depth.map((value, at) => value + (relief[at] ?? 0) * reliefShare * (width / 64))
  const normals = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const [left, right] = [surface[x > 0 ? at - 1 : at] ?? 0, surface[x < width - 1 ? at + 1 : at] ?? 0]
      const [above, below] = [surface[y > 0 ? at - width : at] ?? 0, surface[y < height - 1 ? at + width : at] ?? 0]
      const [dx, dy] = [(left - right) / 2, (below - above) / 2]
      const length = Math.hypot(dx, dy, 1)
      normals[at * 3] = dx / length
      // Up is positive, as for lights.
      normals[at * 3 + 1] = dy / length
      normals[at * 3 + 2] = 1 / length
    }
  }
  return normals
}

/** The light that is there: brightness as a plane over the normals of the subject, by least squares; 1 where there is no subject. */
function measureLight(luma: Uint8Array | Uint8ClampedArray, normals: Float32Array, subject: Float32Array): Float32Array {
  const matrix = Array.from({ length: 4 }, () => [0, 0, 0, 0, 0])
  let [sum, count] = [0, 0]
  for (let at = 0; at < subject.length; at += 1) {
    if ((subject[at] ?? 0) < 0.9) continue
    const row = [1, normals[at * 3] ?? 0, normals[at * 3 + 1] ?? 0, normals[at * 3 + 2] ?? 0, luma[at] ?? 0]
    sum += row[4] ?? 0
    count += 1
    for (let i = 0; i < 4; i += 1)
      for (let j = 0; j < 5; j += 1) (matrix[i] as number[])[j] = (matrix[i]?.[j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0)
  }
  const mean = Math.max(1, sum / Math.max(1, count))
  // Where the image says little of a direction, none is assumed.
  for (let i = 0; i < 4; i += 1) (matrix[i] as number[])[i] = (matrix[i]?.[i] ?? 0) + count * 0.02 + 1e-6
  const [base = 0, x = 0, y = 0, z = 0] = solve(matrix)
  return Float32Array.from(subject, (weight, at) => {
    const brightness = (base + x * (normals[at * 3] ?? 0) + y * (normals[at * 3 + 1] ?? 0) + z * (normals[at * 3 + 2] ?? 0)) / mean
    return 1 + (Math.max(0.55, Math.min(1.6, brightness)) - 1) * weight
  })
}

/** Gauss elimination of four equations. */
function solve(rows: number[][]): number[] {
  for (let i = 0; i < 4; i += 1) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i] ?? 0) > Math.abs(best[i] ?? 0) ? row : best))
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(i, 0, pivot)
    for (const row of rows) {
      if (row === pivot) continue
      const factor = (row[i] ?? 0) / (pivot[i] || 1)
      for (let j = i; j < 5; j += 1) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  return rows.map((row, i) => (row[4] ?? 0) / (row[i] || 1))
}

type Beam = { x: number; y: number; z: number; softness: number; power: number; colour: Light['colour'] }

function toBeam({ azimuthDeg, heightDeg, softness, power, colour }: Light): Beam {
  const [turn, rise] = [(azimuthDeg * Math.PI) / 180, (heightDeg * Math.PI) / 180]
  return { x: Math.cos(turn) * Math.cos(rise), y: Math.sin(turn) * Math.cos(rise), z: Math.sin(rise), softness, power, colour }
}

/** `background`: how bright what is behind the subject stays, 0 to 1. */
export type Relighting = { lights: readonly Light[]; background: number }

/**
 * Factors for red, green and blue at each point of the shape, three numbers each. An image of any size is lit by multiplying
 * its colours with them.
 */
export function lightFactors(shape: Shape, { lights, background }: Relighting): Float32Array {
  const beams = lights.map(toBeam)
  const strongest = Math.min(1, Math.max(0, ...lights.map(({ power }) => power)))
  const factors = new Float32Array(shape.normals.length)
  for (let at = 0; at < shape.subject.length; at += 1) {
    const [nx, ny, nz] = [shape.normals[at * 3] ?? 0, shape.normals[at * 3 + 1] ?? 0, shape.normals[at * 3 + 2] ?? 1]
    const weight = shape.subject[at] ?? 0
    // With little power the image keeps the light it has.
    const old = 1 + ((shape.oldLight[at] ?? 1) - 1) * strongest
    for (let channel = 0; channel < 3; channel += 1) {
      let light = 1 - (1 - ambient) * strongest
      for (const { x, y, z, softness, power, colour } of beams) {
        const facing = Math.max(0, (nx * x + ny * y + nz * z + softness) / (1 + softness))
        light += power * facing * 0.95 * (colour[channel] ?? 1)
      }
      const behind = background * (1 + (light - 1) * 0.15)
      const ratio = (light / old) * weight + behind * (1 - weight)
      factors[at * 3 + channel] = Math.max(weight < 0.1 ? 0 : leastRatio, Math.min(mostRatio, ratio))
    }
  }
  return factors
}

/** Lights an image of RGBA bytes, `width` by `height`, into `target`; factors are read between their points. */
export function applyFactors(
  source: Uint8ClampedArray,
  target: Uint8ClampedArray,
  { width, height }: Grid,
  shape: Grid,
  factors: Float32Array,
): void {
  const [scaleX, scaleY] = [shape.width / width, shape.height / height]
  for (let y = 0; y < height; y += 1) {
    const gy = Math.min(shape.height - 1, Math.max(0, (y + 0.5) * scaleY - 0.5))
    const [y0, fy] = [Math.floor(gy), gy - Math.floor(gy)]
    const [rowA, rowB] = [y0 * shape.width, Math.min(shape.height - 1, y0 + 1) * shape.width]
    for (let x = 0; x < width; x += 1) {
      const gx = Math.min(shape.width - 1, Math.max(0, (x + 0.5) * scaleX - 0.5))
      const [x0, fx] = [Math.floor(gx), gx - Math.floor(gx)]
      const x1 = Math.min(shape.width - 1, x0 + 1)
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const above = (factors[(rowA + x0) * 3 + channel] ?? 1) * (1 - fx) + (factors[(rowA + x1) * 3 + channel] ?? 1) * fx
        const below = (factors[(rowB + x0) * 3 + channel] ?? 1) * (1 - fx) + (factors[(rowB + x1) * 3 + channel] ?? 1) * fx
        target[at + channel] = keepBelowWhite((source[at + channel] ?? 0) * (above * (1 - fy) + below * fy))
      }
      target[at + 3] = source[at + 3] ?? 255
    }
  }
}

/** Bright skin bends towards white instead of breaking off. */
function keepBelowWhite(value: number): number {
  return value <= 200 ? value : 200 + 55 * (1 - Math.exp(-(value - 200) / 55))
}

const white = [1, 1, 1] as const

/** Lights to begin with. */
export const lightPresets: Readonly<Record<'goldenHour' | 'studio' | 'noir' | 'neon', Relighting>> = {
  goldenHour: { lights: [{ azimuthDeg: 160, heightDeg: 22, softness: 0.4, power: 0.85, colour: [1, 0.76, 0.45] }], background: 0.9 },
  studio: {
    lights: [
      { azimuthDeg: 130, heightDeg: 45, softness: 0.5, power: 0.75, colour: white },
      { azimuthDeg: 0, heightDeg: 30, softness: 0.6, power: 0.25, colour: white },
    ],
    background: 0.85,
  },
  noir: { lights: [{ azimuthDeg: 20, heightDeg: 12, softness: 0.05, power: 1, colour: [0.95, 0.97, 1] }], background: 0.35 },
  neon: {
    lights: [
      { azimuthDeg: 175, heightDeg: 18, softness: 0.3, power: 0.9, colour: [1, 0.25, 0.75] },
      { azimuthDeg: 5, heightDeg: 18, softness: 0.3, power: 0.9, colour: [0.2, 0.6, 1] },
    ],
    background: 0.5,
  },
}
