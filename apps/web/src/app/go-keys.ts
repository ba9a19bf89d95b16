/** After G, the letter of a place must follow within this time. */
const patienceMs = 1_500

export type GoKeys = { armedAtMs: number | null }
type KeyPress = { key: string; atMs: number }
export type KeyAnswer = { state: GoKeys; does: { kind: 'go'; letter: string } | { kind: 'help' } | { kind: 'arm' } | null }

export const atRest: GoKeys = { armedAtMs: null }

/** What one key press means after those before it. Any other letter after G forgets the G. */
export function pressKey({ armedAtMs }: GoKeys, { key, atMs }: KeyPress, letters: readonly string[]): KeyAnswer {
  if (key === '?') return { state: atRest, does: { kind: 'help' } }
  const letter = key.toLowerCase()
  const isArmed = armedAtMs !== null && atMs - armedAtMs <= patienceMs
  if (isArmed && letters.includes(letter)) return { state: atRest, does: { kind: 'go', letter } }
  if (letter === 'g') return { state: { armedAtMs: atMs }, does: { kind: 'arm' } }
  // Shift on its own is on the way to another key.
  if (key === 'Shift') return { state: { armedAtMs }, does: null }
  return { state: atRest, does: null }
}
