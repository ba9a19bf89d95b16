/** Scripts that put no spaces between words: where one word ends is a guess that may differ from how a phrase is typed. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Where a phrase is said, from and to an index of `words` (the end is not in it), each place after the one before. Words
 * and the parts of the phrase are compared as `fold` leaves them, which takes marks away and gives '' for nothing else.
 * A place begins and ends with a word. What is joined by a mark may have been heard as several words (`son-of-a-gun`);
 * in a script without spaces the same letters may be any number of them.
 */
export function placesOfPhrase(words: readonly string[], phrase: string, fold: (text: string) => string): { from: number; to: number }[] {
  const parts = phrase
    .split(/\s+/u)
    .map(fold)
    .filter((part) => part !== '')
  const joinedPhrase = parts.join('')
  const isUnspaced = unspaced.test(joinedPhrase)
  const least = isUnspaced ? 1 : parts.length
  const most = isUnspaced ? joinedPhrase.length : phrase.split(/[^\p{L}\p{N}\p{M}]+/u).filter((piece) => piece !== '').length
  const places: { from: number; to: number }[] = []
  for (let from = 0; joinedPhrase !== '' && from < words.length; from++) {
    const to = endOf(words, from, joinedPhrase)
    if (to === undefined) continue
    const count = words.slice(from, to).filter((word) => word !== '').length
    if (count < least || count > Math.max(least, most)) continue
    places.push({ from, to })
    from = to - 1
  }
  return places
}

/** The index after the words from `from` on that are `wanted` together; undefined where they are not. */
function endOf(words: readonly string[], from: number, joinedPhrase: string): number | undefined {
  let text = ''
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '' && text === '') return undefined
    text += word
    if (text === joinedPhrase) return at + 1
    if (!joinedPhrase.startsWith(text)) return undefined
  }
  return undefined
}
