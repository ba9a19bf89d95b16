/** The paper colours the video is made of. */
export const paper = {
  ink: '#17211d',
  night: '#10383d',
  sea: '#1f5f63',
  bone: '#f3ead7',
  sand: '#e3d2ae',
  gold: '#e9ae3f',
  red: '#d9482b',
  wine: '#8f2a1e',
} as const

type Place = { x: number; y: number; scale?: number; turn?: number }

/** Moves shapes, and rotates (degrees) and scales them around their own origin. */
export function place(shapes: string, { x, y, scale = 1, turn = 0 }: Place): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn.toFixed(2)}) scale(${scale.toFixed(4)})">${shapes}</g>`
}

/** A sheet with the hard shadow it casts on the one below. `outline` is path data. */
export function drawSheet(outline: string, fill: string, lift = 10): string {
  return `<path d="${outline}" transform="translate(${(lift * 0.6).toFixed(1)} ${lift})" fill="#000" opacity="0.22"/><path d="${outline}" fill="${fill}"/>`
}

export const drawDisc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y} a${radius} ${radius} 0 1 0 ${2 * radius} 0 a${radius} ${radius} 0 1 0 ${-2 * radius} 0 Z`

/** A five-pointed star around the origin, about 90 to each point. */
export const star = 'M0 -92 L22 -30 L88 -29 L36 11 L55 75 L0 37 L-55 75 L-36 11 L-88 -29 L-22 -30 Z'
