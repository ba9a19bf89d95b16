/** A piece of background music as numbers for the synthesiser; nothing is taken from any recording. */
export type BedRecipe = {
  beatsPerMinute: number
  /** Chords of four beats each, in semitones above `root`. */
  chords: readonly (readonly number[])[]
  /** MIDI number. */
  root: number
  /** For each eighth note of a bar the note of the chord that is plucked; null for none. */
  pluck: readonly (number | null)[]
  pluckLevel: number
  padLevel: number
  bassLevel: number
  /** Eighth notes of a bar on which it is struck. */
  kick: readonly number[]
  hat: readonly number[]
  drumLevel: number
  /** Overtones of a pluck: 0 is a pure tone. */
  brightness: number
}

const minor7 = [0, 3, 7, 10]
const major7 = [0, 4, 7, 11]
const up = (chord: readonly number[], by: number): number[] => chord.map((note) => note + by)

/** The music beds of the product, by id. */
export const bedRecipes = {
  calm: {
    beatsPerMinute: 72,
    root: 57,
    chords: [minor7, up(major7, -4), up(major7, 3), up([0, 4, 7, 10], -2), minor7, up(major7, -4), up(minor7, 5), up([0, 4, 7, 10], -2)],
    pluck: [0, null, 2, null, 3, null, 1, null],
    pluckLevel: 0.1,
    padLevel: 0.17,
    bassLevel: 0.14,
    kick: [],
    hat: [],
    drumLevel: 0,
    brightness: 0.2,
  },
  bright: {
    beatsPerMinute: 104,
    root: 60,
    chords: [major7, up([0, 4, 7, 9], -5), up(minor7, -3), up(major7, -7)],
    pluck: [0, 2, 1, 3, 2, 1, 3, 2],
    pluckLevel: 0.17,
    padLevel: 0.1,
    bassLevel: 0.15,
    kick: [0, 4],
    hat: [2, 6],
    drumLevel: 0.16,
    brightness: 0.5,
  },
  steady: {
    beatsPerMinute: 92,
    root: 50,
    chords: [minor7, up(major7, -4), minor7, up([0, 4, 7, 10], -2)],
    pluck: [0, null, 0, 2, null, 1, null, 2],
    pluckLevel: 0.13,
    padLevel: 0.1,
    bassLevel: 0.2,
    kick: [0, 3, 4],
    hat: [1, 2, 3, 5, 6, 7],
    drumLevel: 0.2,
    brightness: 0.35,
  },
  playful: {
    beatsPerMinute: 116,
    root: 62,
    chords: [[0, 4, 7, 12], up([0, 4, 7, 12], 5), up([0, 3, 7, 12], -3), up([0, 4, 7, 12], -5)],
    pluck: [0, 2, null, 3, 1, null, 2, null],
    pluckLevel: 0.2,
    padLevel: 0.05,
    bassLevel: 0.14,
    kick: [0, 4],
    hat: [2, 3, 6],
    drumLevel: 0.13,
    brightness: 0.65,
  },
  deep: {
    beatsPerMinute: 64,
    root: 45,
    chords: [[0, 7, 12, 15], up([0, 7, 12, 16], -4), up([0, 7, 12, 15], 5), up([0, 7, 12, 16], -2)],
    pluck: [null, null, null, null, 3, null, null, null],
    pluckLevel: 0.08,
    padLevel: 0.22,
    bassLevel: 0.2,
    kick: [0],
    hat: [],
    drumLevel: 0.12,
    brightness: 0.15,
  },
} as const satisfies Record<string, BedRecipe>

export type BedId = keyof typeof bedRecipes
