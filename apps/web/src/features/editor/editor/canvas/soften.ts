const darker = 0.08 * 255
// Video luma has 219 steps, the screen 255.
const darkerBy = (darker * 255) / 219
const saturation = 0.9

/** One run of a box blur along a line of `count` pixels that lie `step` bytes apart; what lies beyond an end counts as the end. */
function blurLine(from: Uint8ClampedArray, to: Uint8ClampedArray, at: number, line: { count: number; step: number; radius: number }): void {
  const { count, step, radius } = line
  const last = at + (count - 1) * step
  const pixel = (index: number) => from[index < 0 ? at : index >= count ? last : at + index * step] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += pixel(index)
  for (let index = 0; index < count; index++) {
    to[at + index * step] = sum / (2 * radius + 1)
    sum += pixel(index + radius + 1) - pixel(index - radius)
  }
}

/** Blurs, darkens and fades RGBA pixels in place, as the renderer does behind a source of another aspect ratio. */
export function soften({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>, radius: number): void {
  const other = new Uint8ClampedArray(data.length)
  for (let round = 0; round < 2; round++) {
    for (let channel = 0; channel < 3; channel++) {
      for (let y = 0; y < height; y++) blurLine(data, other, y * width * 4 + channel, { count: width, step: 4, radius })
      for (let x = 0; x < width; x++) blurLine(other, data, x * 4 + channel, { count: height, step: width * 4, radius })
    }
  }
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const bright = 0.2126 * r + 0.7152 * g + 0.0722 * b
    data[at] = bright + (r - bright) * saturation - darkerBy
    data[at + 1] = bright + (g - bright) * saturation - darkerBy
    data[at + 2] = bright + (b - bright) * saturation - darkerBy
    data[at + 3] = 255
  }
}
