import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { DraftWord } from '../ladder/rung.ts'
import type { CueWord } from './cue-words.ts'

const labels: readonly SpeakerLabel[] = ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 4', 'Speaker 5']

/**
 * Turns names in the file into labels in order of appearance; from the sixth voice on there is none. Most files name a
 * speaker only at a change, so a name holds until the next one.
 */
export function labelSpeakers(words: readonly CueWord[]): DraftWord[] {
  const names = [...new Set(words.flatMap((word) => (word.voice ? [word.voice] : [])))]
  let speaker: SpeakerLabel = 'Unassigned'
  return words.map(({ text, startMs, endMs, voice }) => {
    const word = { text, startMs, endMs }
    if (names.length === 0) return word
    if (voice) speaker = labels[names.indexOf(voice)] ?? 'Unassigned'
    return { ...word, speaker }
  })
}
