/** Time within which the letter of a place must follow G, ms. */
const patienceMs = 1_500

export type GoKeys = { armedAtMs: number | null }
type KeyPress = { key: string; atMs: number }
export type KeyAnswer = { state: GoKeys; does: { kind: 'go'; letter: string } | { kind: 'help' } | { kind: 'arm' } | null }

export const atRest: GoKeys = { armedAtMs: null }

/** The effect of a key press after those before it. Any other letter resets. */
export function pressKey({ armedAtMs }: GoKeys, { key, atMs }: KeyPress, letters: readonly string[]): KeyAnswer {
  if (key === '?') return { state: atRest, does: { kind: 'help' } }
  const letter = key.toLowerCase()
  const isArmed = armedAtMs !== null && atMs - armedAtMs <= patienceMs
  if (isArmed && letters.includes(letter)) return { state: atRest, does: { kind: 'go', letter } }
  if (letter === 'g') return { state: { armedAtMs: atMs }, does: { kind: 'arm' } }
  // Shift alone precedes another key.
  if (key === 'Shift') return { state: { armedAtMs }, does: null }
  return { state: atRest, does: null }
}
