import type { BedRecipe } from './bed-recipes.ts'

export const bedRate = 48_000

/** A stereo loop of all chords, repeated four times when there are few. Sounds still ringing at the end continue at the start. */
function playBed(recipe: BedRecipe): { left: Float32Array; right: Float32Array } {
  const beatSec = 60 / recipe.beatsPerMinute
  const bars = recipe.chords.length < 8 ? recipe.chords.length * 3 : recipe.chords.length * 2
  const length = Math.round(bars * 4 * beatSec * bedRate)
  const mix = { left: new Float32Array(length), right: new Float32Array(length) }
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

const pitchOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

function add(mix: Mix, atSec: number, lengthSec: number, sound: (t: number) => readonly [number, number]): void {
  const from = Math.round(atSec * bedRate)
  const count = Math.round(lengthSec * bedRate)
  const total = mix.left.length
  for (let index = 0; index < count; index += 1) {
    const place = (from + index) % total
    const [left, right] = sound(index / bedRate)
    mix.left[place] = (mix.left[place] ?? 0) + left
    mix.right[place] = (mix.right[place] ?? 0) + right
  }
}

/** Soft tones that fade into the next bar, with both channels slightly out of tune with each other. */
function playPad(mix: Mix, pitches: readonly number[], { at, lengthSec, level }: { at: number; lengthSec: number; level: number }): void {
  const whole = lengthSec * 1.25
  const each = level / Math.max(1, pitches.length)
  for (const [index, hz] of pitches.entries()) {
    const sway = 1 + 0.0015 * (index % 2 === 0 ? 1 : -1)
    add(mix, at, whole, (t) => {
      const swell = Math.sin((Math.PI * t) / whole) ** 1.2 * each
      const tone = (pitch: number): number =>
        Math.sin(2 * Math.PI * pitch * t) + 0.3 * Math.sin(4 * Math.PI * pitch * t) + 0.08 * Math.sin(6 * Math.PI * pitch * t)
      return [swell * tone(hz * sway), swell * tone(hz / sway)]
    })
  }
}

function playBass(mix: Mix, hz: number, { at, lengthSec, level }: { at: number; lengthSec: number; level: number }): void {
  add(mix, at, lengthSec, (t) => {
    const shape = Math.min(1, t / 0.03) * Math.min(1, (lengthSec - t) / 0.2) * Math.exp(-t * 0.6) * level
    const value = shape * (Math.sin(2 * Math.PI * hz * t) + 0.35 * Math.sin(4 * Math.PI * hz * t))
    return [value, value]
  })
}

function playPluck(
  mix: Mix,
  hz: number,
  { at, level, pan, brightness }: { at: number; level: number; pan: number; brightness: number },
): void {
  const leftLevel = level * Math.sqrt((1 - pan) / 2)
  const rightLevel = level * Math.sqrt((1 + pan) / 2)
  add(mix, at, 1.6, (t) => {
    const fall = Math.min(1, t / 0.004) * Math.exp(-t * 3.2) * Math.min(1, (1.6 - t) / 0.05)
    const tone =
      Math.sin(2 * Math.PI * hz * t) +
      brightness * Math.exp(-t * 5) * Math.sin(4 * Math.PI * hz * t) +
      brightness * 0.5 * Math.exp(-t * 9) * Math.sin(6 * Math.PI * hz * t)
    return [leftLevel * fall * tone, rightLevel * fall * tone]
  })
}

function playKick(mix: Mix, at: number, level: number): void {
  add(mix, at, 0.28, (t) => {
    // The pitch falls from 130 to 48 Hz; the phase is its integral.
    const phase = 2 * Math.PI * (48 * t + (82 / 30) * (1 - Math.exp(-30 * t)))
    const value = level * Math.min(1, t / 0.002) * Math.exp(-t * 14) * Math.sin(phase)
    return [value, value]
  })
}

function playHat(mix: Mix, at: number, level: number, seed: number): void {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  let before = 0
  add(mix, at, 0.07, (t) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const noise = state / 2 ** 31 - 1
    const sharp = noise - before
    before = noise
    const value = level * Math.exp(-t * 70) * sharp * 0.5
    return [value * 0.8, value]
  })
}
