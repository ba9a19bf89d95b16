import { newVideoLetter, places } from './places.ts'

export type Shortcut = {
  /** Keys in sequence. */
  keys: readonly string[]
  /** Label: under `keys` in the app's namespace, or in that of the screen. */
  name: string
}
type ShortcutGroup = { name: 'anywhere' | 'clips' | 'player'; shortcuts: readonly Shortcut[] }

/** Every shortcut of the signed-in screens. */
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
        { keys: ['Enter'], name: 'clips:keys.open' },
        { keys: ['Space'], name: 'clips:keys.play' },
        { keys: ['L / F'], name: 'clips:keys.like' },
        { keys: ['D'], name: 'clips:keys.dislike' },
        { keys: ['E'], name: 'clips:keys.editClip' },
        { keys: ['T'], name: 'clips:keys.edit' },
        { keys: ['X'], name: 'clips.choose' },
        { keys: ['C'], name: 'clips.collect' },
        { keys: ['I'], name: 'clips:keys.details' },
      ],
    },
    {
      name: 'player',
      shortcuts: [
        { keys: ['Space'], name: 'player.play' },
        { keys: ['J'], name: 'clips.next' },
        { keys: ['K'], name: 'clips.previous' },
        { keys: ['L'], name: 'clips:keys.like' },
        { keys: ['D'], name: 'clips:keys.dislike' },
        { keys: ['C'], name: 'clips.collect' },
        { keys: ['E'], name: 'clips:keys.editClip' },
      ],
    },
  ]
}
