/** A second-order filter section: coefficients of its difference equation and its two state values. */
type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number; z1: number; z2: number }

/** Passes what is above `hz`, 12 dB per octave. */
export function createHighPass(hz: number, rate: number): Biquad {
  const w = (2 * Math.PI * hz) / rate
  const cos = Math.cos(w)
  const alpha = Math.sin(w) * Math.SQRT1_2
  const a0 = 1 + alpha
  const edge = (1 + cos) / 2 / a0
  return { b0: edge, b1: -2 * edge, b2: edge, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0, z1: 0, z2: 0 }
}

/** Passes what is below `hz`. Two of these plus two of `createHighPass` sum to the whole sound. */
export function createLowPass(hz: number, rate: number): Biquad {
  const { a1, a2 } = createHighPass(hz, rate)
  const sum = (1 + a1 + a2) / 4
  return { b0: sum, b1: 2 * sum, b2: sum, a1, a2, z1: 0, z2: 0 }
}

export function filterOne(section: Biquad, x: number): number {
  const y = section.b0 * x + section.z1
  section.z1 = section.b1 * x - section.a1 * y + section.z2
  section.z2 = section.b2 * x - section.a2 * y
  return y
}
