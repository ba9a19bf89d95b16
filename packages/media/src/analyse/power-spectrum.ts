const tables = new Map<
  number,
  { hann: Float64Array; cos: Float64Array; sin: Float64Array; order: Uint32Array; re: Float64Array; im: Float64Array }
>()

/** Power of the first half of the spectrum of real samples, Hann window. `samples.length` must be a power of two. */
export function measurePowerSpectrum(samples: Float64Array, power: Float64Array): void {
  const size = samples.length
  const { hann, cos, sin, order, re, im } = makeTables(size)
  for (let index = 0; index < size; index += 1) {
    const from = order[index] ?? 0
    re[index] = (samples[from] ?? 0) * (hann[from] ?? 0)
  }
  im.fill(0)
  for (let width = 2; width <= size; width *= 2) {
    const half = width / 2
    const stride = size / width
    for (let start = 0; start < size; start += width) {
      for (let offset = 0; offset < half; offset += 1) {
        const low = start + offset
        const high = low + half
        const c = cos[offset * stride] ?? 1
        const s = sin[offset * stride] ?? 0
        const real = (re[high] ?? 0) * c + (im[high] ?? 0) * s
        const imaginary = (im[high] ?? 0) * c - (re[high] ?? 0) * s
        re[high] = (re[low] ?? 0) - real
        im[high] = (im[low] ?? 0) - imaginary
        re[low] = (re[low] ?? 0) + real
        im[low] = (im[low] ?? 0) + imaginary
      }
    }
  }
  for (let bin = 0; bin < power.length; bin += 1) power[bin] = (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2
}

function makeTables(size: number) {
  const cachedTable = tables.get(size)
  if (cachedTable) return cachedTable
  const bits = Math.log2(size)
  const table = {
    hann: Float64Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size)),
    cos: Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size)),
    sin: Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size)),
    order: Uint32Array.from({ length: size }, (_, index) => reverseBits(index, bits)),
    re: new Float64Array(size),
    im: new Float64Array(size),
  }
  tables.set(size, table)
  return table
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit += 1) reversed = (reversed << 1) | ((value >> bit) & 1)
  return reversed
}
