import { sampleRate } from '../voice/wav-file.ts'

/** One row each 10 ms. */
export const featureStepMs = 10
export const featureSize = 19

const frameSamples = 400
const stepSamples = 160
const fftSize = 512
const bandCount = 26
/** Telephones and most microphones pass this band; sound outside it characterises the line rather than the voice. */
const lowestHz = 100
const highestHz = 7600

const hamming = Float64Array.from(
  { length: frameSamples },
  (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (frameSamples - 1)),
)
const toMel = (hz: number) => 1127 * Math.log(1 + hz / 700)
const toHz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1)

/** Triangle filters as [first bin, weights]. */
const bands = Array.from({ length: bandCount }, (_, band) => {
  const edge = (index: number) => toHz(toMel(lowestHz) + ((toMel(highestHz) - toMel(lowestHz)) * index) / (bandCount + 1))
  const bin = (hz: number) => (hz * fftSize) / sampleRate
  const [low, peak, high] = [bin(edge(band)), bin(edge(band + 1)), bin(edge(band + 2))]
  const first = Math.ceil(low)
  const weights = Array.from({ length: Math.floor(high) - first + 1 }, (_v, index) => {
    const at = first + index
    return at <= peak ? (at - low) / (peak - low) : (high - at) / (high - peak)
  })
  return { first, weights }
})

const cosines = Array.from({ length: featureSize }, (_, row) =>
  Float64Array.from({ length: bandCount }, (_v, band) => Math.cos((Math.PI * (row + 1) * (band + 0.5)) / bandCount)),
)

/**
 * Mel cepstra 1 to 19 of the samples, row after row: the shape of the vocal tract without the level. Silence is assumed
 * before the first sample.
 */
export function measureSpeechFeatures(samples: Float32Array): Float32Array {
  const rows = Math.max(0, Math.floor((samples.length - frameSamples) / stepSamples) + 1)
  const features = new Float32Array(rows * featureSize)
  const real = new Float64Array(fftSize)
  const imaginary = new Float64Array(fftSize)
  const logs = new Float64Array(bandCount)
  for (let row = 0; row < rows; row += 1) {
    real.fill(0)
    imaginary.fill(0)
    for (let index = 0; index < frameSamples; index += 1) {
      const at = row * stepSamples + index
      real[index] = ((samples[at] ?? 0) - 0.97 * (samples[at - 1] ?? 0)) * (hamming[index] ?? 0)
    }
    transform(real, imaginary)
    bands.forEach(({ first, weights }, band) => {
      let energy = 1e-10
      weights.forEach((weight, index) => {
        const bin = first + index
        energy += weight * ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2)
      })
      logs[band] = Math.log(energy)
    })
    cosines.forEach((cosine, column) => {
      let sum = 0
      for (let band = 0; band < bandCount; band += 1) sum += (cosine[band] ?? 0) * (logs[band] ?? 0)
      features[row * featureSize + column] = sum
    })
  }
  return features
}

const reversed = Uint16Array.from({ length: fftSize }, (_, index) => {
  let flipped = 0
  for (let bit = 0; bit < 9; bit += 1) if (index & (1 << bit)) flipped |= 1 << (8 - bit)
  return flipped
})

/** Fourier transform in place, length 512. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let index = 0; index < fftSize; index += 1) {
    const other = reversed[index] ?? 0
    if (other <= index) continue
    const swap = real[index] ?? 0
    real[index] = real[other] ?? 0
    real[other] = swap
  }
  for (let size = 2; size <= fftSize; size *= 2) {
    for (let turn = 0; turn < size / 2; turn += 1) {
      const angle = (-2 * Math.PI * turn) / size
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      for (let start = turn; start < fftSize; start += size) {
        const other = start + size / 2
        const [a, b] = [real[other] ?? 0, imaginary[other] ?? 0]
        const [x, y] = [a * cosine - b * sine, a * sine + b * cosine]
        real[other] = (real[start] ?? 0) - x
        imaginary[other] = (imaginary[start] ?? 0) - y
        real[start] = (real[start] ?? 0) + x
        imaginary[start] = (imaginary[start] ?? 0) + y
      }
    }
  }
}
