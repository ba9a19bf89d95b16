import type { BedRecipe } from './bed-recipes.ts'

export const bedRate = 48_000

/** A stereo loop of all chords, repeated four times when there are few. Sounds still ringing at the end continue at the start. */
function playBed(recipe: BedRecipe): { left: Float32Array; right: Float32Array } {
  const beatSec = 60 / recipe.beatsPerMinute
  const bars = recipe.chords.length < 8 ? recipe.chords.length * 3 : recipe.chords.length * 2
  const length = Math.round(bars * 4 * beatSec * bedRate)
  const mix = { left: new Float32Array(length), right: new Float32Array(length) }
  const falls = drawPluckFalls()
  for (let bar = 0; bar < bars; bar += 1) {
    const chord = recipe.chords[bar % recipe.chords.length] ?? []
    const at = bar * 4 * beatSec
    playPad(
      mix,
      chord.map((note) => pitchOf(recipe.root + note)),
      { at, lengthSec: 4 * beatSec, level: recipe.padLevel },
    )
    playBass(mix, pitchOf(recipe.root + (chord[0] ?? 0) - 12), { at, lengthSec: 3.6 * beatSec, level: recipe.bassLevel })
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const time = at + (eighth * beatSec) / 2
      const step = recipe.pluck[eighth]
      // Every fourth bar is thinned out, so that the ear hears a phrase and not a machine.
      const isBreath = bar % 4 === 3 && eighth > 4
      if (step !== null && step !== undefined && !isBreath) {
        const note = pitchOf(recipe.root + 12 + (chord[step % chord.length] ?? 0))
        playPluck(mix, note, {
          at: time,
          level: recipe.pluckLevel * (eighth % 4 === 0 ? 1 : 0.75),
          pan: eighth % 2 === 0 ? -0.35 : 0.35,
          brightness: recipe.brightness,
          falls,
        })
      }
      if (recipe.kick.includes(eighth)) playKick(mix, time, recipe.drumLevel)
      if (recipe.hat.includes(eighth) && !isBreath) playHat(mix, time, recipe.drumLevel * 0.28, eighth + bar * 8)
    }
  }
  return mix
}

/** Peak of every bed; a clip sets its own level. */
const peak = 0.5

/** The loop as stereo 16-bit samples, left and right interleaved. */
export function makeBedSamples(recipe: BedRecipe): Int16Array {
  const { left, right } = playBed(recipe)
  let most = 0
  for (let index = 0; index < left.length; index += 1) most = Math.max(most, Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0))
  const scale = most > 0 ? (peak / most) * 32_767 : 0
  const samples = new Int16Array(left.length * 2)
  for (let index = 0; index < left.length; index += 1) {
    samples[2 * index] = Math.round((left[index] ?? 0) * scale)
    samples[2 * index + 1] = Math.round((right[index] ?? 0) * scale)
  }
  return samples
}

type Mix = { left: Float32Array; right: Float32Array }
/** How loud a sound is in each channel. */
type Gains = { left: number; right: number }

const pitchOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

/** Samples of a sound that lasts so long, from its value at `t` seconds. */
function drawSound(lengthSec: number, valueAt: (t: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(lengthSec * bedRate))
  for (let index = 0; index < samples.length; index += 1) samples[index] = valueAt(index / bedRate)
  return samples
}

function add(mix: Mix, atSec: number, sound: Float32Array, gains: Gains): void {
  const from = Math.round(atSec * bedRate)
  const total = mix.left.length
  for (const [channel, gain] of [
    [mix.left, gains.left],
    [mix.right, gains.right],
  ] as const) {
    if (gain === 0) continue
    for (let index = 0; index < sound.length; index += 1) {
      const place = (from + index) % total
      channel[place] = (channel[place] ?? 0) + gain * (sound[index] ?? 0)
    }
  }
}

/** A sine wave, sample by sample: turning a pointer by the same angle costs a tenth of a sine. */
class Wave {
  sin = 0
  cos = 1
  readonly #turnSin: number
  readonly #turnCos: number

  constructor(hz: number) {
    const angle = (2 * Math.PI * hz) / bedRate
    this.#turnSin = Math.sin(angle)
    this.#turnCos = Math.cos(angle)
  }

  step(): void {
    const { sin, cos } = this
    this.sin = sin * this.#turnCos + cos * this.#turnSin
    this.cos = cos * this.#turnCos - sin * this.#turnSin
  }

  /** The wave of twice the frequency. */
  get second(): number {
    return 2 * this.sin * this.cos
  }

  /** The wave of three times the frequency. */
  get third(): number {
    return this.sin * (3 - 4 * this.sin * this.sin)
  }
}

/** Soft tones that fade into the next bar, with both channels slightly out of tune with each other. */
function playPad(mix: Mix, pitches: readonly number[], { at, lengthSec, level }: { at: number; lengthSec: number; level: number }): void {
  const whole = lengthSec * 1.25
  const each = level / Math.max(1, pitches.length)
  const swell = drawSound(whole, (t) => Math.sin((Math.PI * t) / whole) ** 1.2 * each)
  const tone = (hz: number) => {
    const wave = new Wave(hz)
    return swell.map((loudness) => {
      const value = loudness * (wave.sin + 0.3 * wave.second + 0.08 * wave.third)
      wave.step()
      return value
    })
  }
  for (const [index, hz] of pitches.entries()) {
    const sway = 1 + 0.0015 * (index % 2 === 0 ? 1 : -1)
    add(mix, at, tone(hz * sway), { left: 1, right: 0 })
    add(mix, at, tone(hz / sway), { left: 0, right: 1 })
  }
}

function playBass(mix: Mix, hz: number, { at, lengthSec, level }: { at: number; lengthSec: number; level: number }): void {
  const wave = new Wave(hz)
  const sound = drawSound(lengthSec, (t) => {
    const shape = Math.min(1, t / 0.03) * Math.min(1, (lengthSec - t) / 0.2) * Math.exp(-t * 0.6) * level
    const value = shape * (wave.sin + 0.35 * wave.second)
    wave.step()
    return value
  })
  add(mix, at, sound, { left: 1, right: 1 })
}

const pluckSec = 1.6
/** How a plucked string and its overtones die away; the same for every note. */
const drawPluckFalls = () => ({
  fall: drawSound(pluckSec, (t) => Math.min(1, t / 0.004) * Math.exp(-t * 3.2) * Math.min(1, (pluckSec - t) / 0.05)),
  second: drawSound(pluckSec, (t) => Math.exp(-t * 5)),
  third: drawSound(pluckSec, (t) => 0.5 * Math.exp(-t * 9)),
})
type PluckFalls = ReturnType<typeof drawPluckFalls>

function playPluck(
  mix: Mix,
  hz: number,
  { at, level, pan, brightness, falls }: { at: number; level: number; pan: number; brightness: number; falls: PluckFalls },
): void {
  const wave = new Wave(hz)
  const sound = falls.fall.map((loudness, index) => {
    const overtones = (falls.second[index] ?? 0) * wave.second + (falls.third[index] ?? 0) * wave.third
    const value = loudness * (wave.sin + brightness * overtones)
    wave.step()
    return value
  })
  add(mix, at, sound, { left: level * Math.sqrt((1 - pan) / 2), right: level * Math.sqrt((1 + pan) / 2) })
}

function playKick(mix: Mix, at: number, level: number): void {
  const sound = drawSound(0.28, (t) => {
    // The pitch falls from 130 to 48 Hz; the phase is its integral.
    const phase = 2 * Math.PI * (48 * t + (82 / 30) * (1 - Math.exp(-30 * t)))
    return level * Math.min(1, t / 0.002) * Math.exp(-t * 14) * Math.sin(phase)
  })
  add(mix, at, sound, { left: 1, right: 1 })
}

function playHat(mix: Mix, at: number, level: number, seed: number): void {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  let before = 0
  const sound = drawSound(0.07, (t) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const noise = state / 2 ** 31 - 1
    const sharp = noise - before
    before = noise
    return level * Math.exp(-t * 70) * sharp * 0.5
  })
  add(mix, at, sound, { left: 0.8, right: 1 })
}
