import { isUnspaced, scriptOf } from './script.ts'

const closing = /^[，。！？、；：」』）》]/u

/** The script that a text ends in, whatever marks close it. A letter may be two code units. */
function endsUnspaced(text: string): boolean {
  const [letter = ''] = /[^\p{P}\p{S}\s](?=[\p{P}\p{S}\s]*$)/u.exec(text) ?? []
  return isUnspaced(scriptOf(letter))
}

/** Words as a person writes them: without spaces where their script has none. */
export function joinText(words: readonly string[]): string {
  let text = ''
  let last = ''
  for (const word of words) {
    if (word === '') continue
    const isTight = text === '' || (endsUnspaced(last) && isUnspaced(scriptOf(word))) || closing.test(word)
    text += isTight ? word : ` ${word}`
    // A mark alone ends as the word before it.
    last = /[^\p{P}\p{S}\s]/u.test(word) ? word : last + word
  }
  return text
}
