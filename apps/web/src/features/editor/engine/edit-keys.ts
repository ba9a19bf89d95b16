/** What a key does in the editor. The cheat sheet, the hints and the handler all read this one list. */
export type EditAction =
  | 'play'
  | 'back'
  | 'pause'
  | 'faster'
  | 'frameBack'
  | 'frameOn'
  | 'secondBack'
  | 'secondOn'
  | 'toStart'
  | 'toEnd'
  | 'split'
  | 'trimStart'
  | 'trimEnd'
  | 'cutOrRestore'
  | 'correct'
  | 'undo'
  | 'redo'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomFit'
  | 'keys'

export type EditKey = {
  action: EditAction
  /** `KeyboardEvent.key`, or its `code` where a layout would move it. */
  key: string
  shift?: boolean
  /** Ctrl, or Command on a Mac. */
  mod?: boolean
}

export const editKeys: readonly EditKey[] = [
  { action: 'play', key: ' ' },
  { action: 'back', key: 'j' },
  { action: 'pause', key: 'k' },
  { action: 'faster', key: 'l' },
  { action: 'frameBack', key: ',' },
  { action: 'frameOn', key: '.' },
  { action: 'secondBack', key: 'Comma', shift: true },
  { action: 'secondOn', key: 'Period', shift: true },
  { action: 'toStart', key: 'Home' },
  { action: 'toEnd', key: 'End' },
  { action: 'split', key: 's' },
  { action: 'trimStart', key: 'q' },
  { action: 'trimEnd', key: 'w' },
  { action: 'cutOrRestore', key: 'Backspace' },
  { action: 'cutOrRestore', key: 'Delete' },
  { action: 'correct', key: 'c' },
  { action: 'undo', key: 'z', mod: true },
  { action: 'redo', key: 'z', mod: true, shift: true },
  { action: 'redo', key: 'y', mod: true },
  { action: 'zoomIn', key: '+' },
  { action: 'zoomOut', key: '-' },
  { action: 'zoomFit', key: 'KeyZ', shift: true },
  { action: 'keys', key: '?' },
]

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

// Keys that need Shift on some layouts to be typed at all.
const typed = new Set(['+', '-', '?', ',', '.'])

/** What was pressed, or null. Text fields are the caller's business. */
export function actionOf(press: Press): EditAction | null {
  if (press.altKey) return null
  const mod = press.ctrlKey || press.metaKey
  const found = editKeys.find(
    ({ key, shift = false, mod: wantsMod = false }) =>
      wantsMod === mod &&
      (key === press.code || key === press.key || (key.length === 1 && key === press.key.toLowerCase())) &&
      (shift === press.shiftKey || typed.has(key)),
  )
  return found?.action ?? null
}
