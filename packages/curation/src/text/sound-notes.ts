type Written = { text: string }

const whole = /^[[(♪].*[\])♪]\p{P}*$/u
const longestNote = 5

/**
 * Number of words from here on that form a sound note, such as "[Music]", "(laughter)." or "[ upbeat music ]"; 0 for speech.
 */
export function measureSoundNote(words: readonly Written[], at: number): number {
  const first = words[at]?.text ?? ''
  if (whole.test(first)) return 1
  // Round brackets may contain speech, so only square ones and notes of music may span several words.
  if (!/^[[♪]/u.test(first)) return 0
  for (let length = 2; length <= longestNote; length++) {
    if (/[\]♪]\p{P}*$/u.test(words[at + length - 1]?.text ?? '')) return length
  }
  return 0
}
