import { editActions, type Chord, type EditAction } from './edit-actions.ts'

/** Custom keys by action. An empty list: the action has no key. */
export type OwnShortcuts = Readonly<Partial<Record<EditAction, readonly Chord[]>>>

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

// Keys that need Shift on some keyboard layouts.
const typed = new Set(['+', '-', '=', '?', ',', '.', '[', ']'])
// Typed by the key of their own, which needs no Shift, they are another press with it, whatever the browser calls it.
const ownCodes: Readonly<Record<string, string>> = { ',': 'Comma', '.': 'Period' }

export function chordsOf(ownKeys: OwnShortcuts, action: EditAction): readonly Chord[] {
  return ownKeys[action] ?? editActions.find((entry) => entry.action === action)?.chords ?? []
}

function isPressed({ key, shift = false, mod = false, alt = false }: Chord, press: Press): boolean {
  const isKey = key === press.code || key === press.key || (key.length === 1 && key === press.key.toLowerCase())
  // AltGr is reported as Ctrl and Alt together.
  const isAltGr = press.ctrlKey && press.altKey && typed.has(press.key)
  if (isAltGr) return key === press.key && !mod && !alt
  return (
    isKey &&
    mod === (press.ctrlKey || press.metaKey) &&
    alt === press.altKey &&
    (shift === press.shiftKey || (typed.has(key) && ownCodes[key] !== press.code))
  )
}

/** The action of a key press, or null. The caller handles text fields. */
export function actionOf(press: Press, ownKeys: OwnShortcuts = {}): EditAction | null {
  return editActions.find(({ action }) => chordsOf(ownKeys, action).some((chord) => isPressed(chord, press)))?.action ?? null
}

const alone = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Tab', 'Dead', 'Unidentified'])

/** The chord of a key press; null for modifiers alone and for Tab. */
function chordOf(press: Press): Chord | null {
  if (alone.has(press.key)) return null
  const isLetter = /^\p{L}$/u.test(press.key)
  // Shift and Alt change the character, so the physical key is stored.
  const key = press.altKey || (isLetter && press.shiftKey && !(press.ctrlKey || press.metaKey)) ? press.code : press.key
  const chord: Chord = { key: isLetter && key === press.key ? key.toLowerCase() : key }
  if (press.shiftKey && !typed.has(key)) chord.shift = true
  if (press.ctrlKey || press.metaKey) chord.mod = true
  if (press.altKey) chord.alt = true
  return chord
}

// Reserved by the browser, or they would leave the page.
const browserKeys = new Set(['w', 't', 'n', 'r', 'l'])

/** Custom keys with a new first key for an action, or why not: taken by another action, or reserved by the browser. */
export function withChord(
  ownKeys: OwnShortcuts,
  action: EditAction,
  press: Press,
): { chosen: OwnShortcuts } | { taken: EditAction | 'browser' } {
  const chord = chordOf(press)
  if (!chord) return { taken: 'browser' }
  if (/^F\d+$/.test(chord.key) || (chord.mod && browserKeys.has(chord.key))) return { taken: 'browser' }
  const owner = actionOf(press, ownKeys)
  if (owner !== null && owner !== action) return { taken: owner }
  return { chosen: { ...ownKeys, [action]: [chord] } }
}

const names: Record<string, string> = {
  Comma: ',',
  Period: '.',
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** Label of a chord: `⌘ Shift Z` or `Ctrl Shift Z`. */
export function chordText({ key, shift, mod, alt }: Chord, isMac: boolean): string {
  const name = names[key] ?? key.replace(/^(?:Key|Digit)(?=.$)/, '')
  const label = name.length === 1 ? name.toUpperCase() : name
  return [mod ? (isMac ? '⌘' : 'Ctrl') : '', alt ? (isMac ? '⌥' : 'Alt') : '', shift ? 'Shift' : '', label]
    .filter((part) => part !== '')
    .join(' ')
}
