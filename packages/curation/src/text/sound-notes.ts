type Written = { text: string }

const whole = /^[[(♪].*[\])♪]\p{P}*$/u
const longestNote = 5

/**
 * How many words from here on are a note about a sound, such as "[Music]", "(laughter)." or "[ upbeat music ]"; 0 for speech.
 */
export function soundNoteLength(words: readonly Written[], at: number): number {
  const first = words[at]?.text ?? ''
  if (whole.test(first)) return 1
  // Round brackets may hold speech, so only square ones and notes of music are followed over several words.
  if (!/^[[♪]/u.test(first)) return 0
  for (let length = 2; length <= longestNote; length++) {
    if (/[\]♪]\p{P}*$/u.test(words[at + length - 1]?.text ?? '')) return length
  }
  return 0
}
