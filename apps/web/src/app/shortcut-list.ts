import { places } from './places.ts'

export type Shortcut = {
  /** Pressed one after another. */
  keys: readonly string[]
  /** Under `keys` in the words of the app. */
  name: string
}
export type ShortcutGroup = { name: 'anywhere' | 'clips' | 'player'; shortcuts: readonly Shortcut[] }

export const newVideoLetter = 'n'
export const goLetters = [...places.map(({ letter }) => letter), newVideoLetter]

/** Every single key of the signed-in screens, as the list of keys shows them. */
export function shortcutGroups(modifier: string): readonly ShortcutGroup[] {
  return [
    {
      name: 'anywhere',
      shortcuts: [
        { keys: [`${modifier} K`], name: 'search' },
        ...places.map(({ letter, name }) => ({ keys: ['G', letter.toUpperCase()], name: `go.${name}` })),
        { keys: ['G', newVideoLetter.toUpperCase()], name: 'go.new' },
        { keys: ['?'], name: 'help' },
      ],
    },
    {
      name: 'clips',
      shortcuts: [
        { keys: ['J'], name: 'clips.next' },
        { keys: ['K'], name: 'clips.previous' },
        { keys: ['X'], name: 'clips.choose' },
        { keys: ['C'], name: 'clips.collect' },
      ],
    },
    {
      name: 'player',
      shortcuts: [
        { keys: ['Space'], name: 'player.play' },
        { keys: ['J'], name: 'clips.next' },
        { keys: ['K'], name: 'clips.previous' },
      ],
    },
  ]
}
