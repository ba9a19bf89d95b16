import { editActions, type Chord, type EditAction } from './edit-actions.ts'

/** The keys a person chose instead of the usual ones. An empty list: the action has no key. */
export type OwnShortcuts = Readonly<Partial<Record<EditAction, readonly Chord[]>>>

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

// Keys that need Shift on some layouts to be typed at all.
const typed = new Set(['+', '-', '=', '?', ',', '.', '[', ']'])

export function chordsOf(ownKeys: OwnShortcuts, action: EditAction): readonly Chord[] {
  return ownKeys[action] ?? editActions.find((entry) => entry.action === action)?.chords ?? []
}

function isPressed({ key, shift = false, mod = false, alt = false }: Chord, press: Press): boolean {
  const isKey = key === press.code || key === press.key || (key.length === 1 && key === press.key.toLowerCase())
  // AltGr types signs on many layouts and is reported as Ctrl and Alt together.
  const isAltGr = press.ctrlKey && press.altKey && typed.has(press.key)
  if (isAltGr) return key === press.key && !mod && !alt
  return isKey && mod === (press.ctrlKey || press.metaKey) && alt === press.altKey && (shift === press.shiftKey || typed.has(key))
}

/** What was pressed, or null. Text fields are the caller's business. */
export function actionOf(press: Press, ownKeys: OwnShortcuts = {}): EditAction | null {
  return editActions.find(({ action }) => chordsOf(ownKeys, action).some((chord) => isPressed(chord, press)))?.action ?? null
}

const alone = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Tab', 'Dead', 'Unidentified'])

/** The chord of a press, or null for one that says nothing: Shift alone, or Tab, which the page needs. */
function chordOf(press: Press): Chord | null {
  if (alone.has(press.key)) return null
  const isLetter = /^\p{L}$/u.test(press.key)
  // With Shift or Alt another sign is typed, so the place of the key is kept.
  const key = press.altKey || (isLetter && press.shiftKey && !(press.ctrlKey || press.metaKey)) ? press.code : press.key
  const chord: Chord = { key: isLetter && key === press.key ? key.toLowerCase() : key }
  if (press.shiftKey && !typed.has(key)) chord.shift = true
  if (press.ctrlKey || press.metaKey) chord.mod = true
  if (press.altKey) chord.alt = true
  return chord
}

// The browser keeps these for itself, or the page is lost with them.
const browserKeys = new Set(['w', 't', 'n', 'r', 'l'])

/** Chosen keys with another first key for an action; or why not: the action that has it, or a key the browser keeps. */
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

/** How a chord is written on the screen: `⌘ Shift Z` or `Ctrl Shift Z`. */
export function chordText({ key, shift, mod, alt }: Chord, isMac: boolean): string {
  const name = names[key] ?? key.replace(/^(?:Key|Digit)(?=.$)/, '')
  const label = name.length === 1 ? name.toUpperCase() : name
  return [mod ? (isMac ? '⌘' : 'Ctrl') : '', alt ? (isMac ? '⌥' : 'Alt') : '', shift ? 'Shift' : '', label]
    .filter((part) => part !== '')
    .join(' ')
}
