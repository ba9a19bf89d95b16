/** What can be done in the editor. Keys, hints, the list of keys and the palette all read this one list. Named `keys.<action>` in the phrases. */
export type EditAction =
  | 'play'
  | 'back'
  | 'pause'
  | 'faster'
  | 'frameBack'
  | 'frameOn'
  | 'secondBack'
  | 'secondOn'
  | 'cutBefore'
  | 'cutAfter'
  | 'toStart'
  | 'toEnd'
  | 'split'
  | 'trimStart'
  | 'trimEnd'
  | 'markIn'
  | 'markOut'
  | 'cutMarked'
  | 'keepMarked'
  | 'clearMarks'
  | 'marker'
  | 'partEarlier'
  | 'partLater'
  | 'slipBack'
  | 'slipOn'
  | 'rollBack'
  | 'rollOn'
  | 'extendStart'
  | 'extendEnd'
  | 'cutOrRestore'
  | 'correct'
  | 'hideWords'
  | 'beepWords'
  | 'muteWords'
  | 'findText'
  | 'layoutFill'
  | 'layoutSplit'
  | 'layoutThree'
  | 'layoutFour'
  | 'layoutFit'
  | 'layoutScreen'
  | 'reasons'
  | 'duplicate'
  | 'undo'
  | 'redo'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomFit'
  | 'palette'
  | 'keys'

/** A key with its modifiers. */
export type Chord = {
  /** `KeyboardEvent.key`, or its `code` where a layout would move it. */
  key: string
  shift?: boolean
  /** Ctrl, or Command on a Mac. */
  mod?: boolean
  alt?: boolean
}

export type ActionGroup = 'play' | 'cut' | 'text' | 'picture' | 'view'

type Entry = { action: EditAction; group: ActionGroup; chords: readonly Chord[] }

/** In display order. */
export const editActions: readonly Entry[] = [
  { action: 'play', group: 'play', chords: [{ key: ' ' }] },
  { action: 'back', group: 'play', chords: [{ key: 'j' }] },
  { action: 'pause', group: 'play', chords: [{ key: 'k' }] },
  { action: 'faster', group: 'play', chords: [{ key: 'l' }] },
  { action: 'frameBack', group: 'play', chords: [{ key: ',' }, { key: 'ArrowLeft' }] },
  { action: 'frameOn', group: 'play', chords: [{ key: '.' }, { key: 'ArrowRight' }] },
  {
    action: 'secondBack',
    group: 'play',
    chords: [
      { key: 'Comma', shift: true },
      { key: 'ArrowLeft', shift: true },
    ],
  },
  {
    action: 'secondOn',
    group: 'play',
    chords: [
      { key: 'Period', shift: true },
      { key: 'ArrowRight', shift: true },
    ],
  },
  { action: 'cutBefore', group: 'play', chords: [{ key: 'ArrowUp' }] },
  { action: 'cutAfter', group: 'play', chords: [{ key: 'ArrowDown' }] },
  { action: 'toStart', group: 'play', chords: [{ key: 'Home' }] },
  { action: 'toEnd', group: 'play', chords: [{ key: 'End' }] },
  { action: 'split', group: 'cut', chords: [{ key: 's' }] },
  { action: 'trimStart', group: 'cut', chords: [{ key: 'q' }] },
  { action: 'trimEnd', group: 'cut', chords: [{ key: 'w' }] },
  { action: 'markIn', group: 'cut', chords: [{ key: 'i' }] },
  { action: 'markOut', group: 'cut', chords: [{ key: 'o' }] },
  { action: 'cutMarked', group: 'cut', chords: [{ key: 'x' }] },
  { action: 'keepMarked', group: 'cut', chords: [{ key: 'KeyX', shift: true }] },
  { action: 'clearMarks', group: 'cut', chords: [{ key: 'Escape' }] },
  { action: 'marker', group: 'cut', chords: [{ key: 'm' }] },
  { action: 'partEarlier', group: 'cut', chords: [{ key: '[' }] },
  { action: 'partLater', group: 'cut', chords: [{ key: ']' }] },
  { action: 'slipBack', group: 'cut', chords: [{ key: 'Comma', alt: true }] },
  { action: 'slipOn', group: 'cut', chords: [{ key: 'Period', alt: true }] },
  { action: 'rollBack', group: 'cut', chords: [{ key: 'Comma', alt: true, shift: true }] },
  { action: 'rollOn', group: 'cut', chords: [{ key: 'Period', alt: true, shift: true }] },
  { action: 'extendStart', group: 'cut', chords: [{ key: 'KeyQ', shift: true }] },
  { action: 'extendEnd', group: 'cut', chords: [{ key: 'KeyW', shift: true }] },
  { action: 'cutOrRestore', group: 'text', chords: [{ key: 'Backspace' }, { key: 'Delete' }] },
  { action: 'correct', group: 'text', chords: [{ key: 'c' }] },
  { action: 'hideWords', group: 'text', chords: [{ key: 'h' }] },
  { action: 'beepWords', group: 'text', chords: [{ key: 'b' }] },
  { action: 'muteWords', group: 'text', chords: [{ key: 'KeyB', shift: true }] },
  { action: 'findText', group: 'text', chords: [{ key: 'f', mod: true }] },
  { action: 'layoutFill', group: 'picture', chords: [{ key: '1' }] },
  { action: 'layoutSplit', group: 'picture', chords: [{ key: '2' }] },
  { action: 'layoutThree', group: 'picture', chords: [{ key: '3' }] },
  { action: 'layoutFour', group: 'picture', chords: [{ key: '4' }] },
  { action: 'layoutFit', group: 'picture', chords: [{ key: '5' }] },
  { action: 'layoutScreen', group: 'picture', chords: [{ key: '6' }] },
  { action: 'reasons', group: 'picture', chords: [{ key: 'KeyR', shift: true }] },
  { action: 'duplicate', group: 'picture', chords: [{ key: 'd', mod: true }] },
  { action: 'undo', group: 'view', chords: [{ key: 'z', mod: true }] },
  {
    action: 'redo',
    group: 'view',
    chords: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: true },
    ],
  },
  { action: 'zoomIn', group: 'view', chords: [{ key: '+' }, { key: '=' }] },
  { action: 'zoomOut', group: 'view', chords: [{ key: '-' }] },
  { action: 'zoomFit', group: 'view', chords: [{ key: 'KeyZ', shift: true }] },
  { action: 'palette', group: 'view', chords: [{ key: 'k', mod: true }] },
  { action: 'keys', group: 'view', chords: [{ key: '?' }] },
]
