import type { LanguagePack } from '../text/language-pack.ts'
import type { Sentence } from '../text/source-text.ts'

/** How well a sentence can be the first one a stranger hears. */
export type OpenerKind = 'clean' | 'responsive' | 'dangling'

/**
 * `dangling` opens with a word that points back (this, he, so, and), also after an "um" or a "yeah";
 * `responsive` answers somebody who is not in the clip; `clean` does neither.
 */
export function openerKind(sentence: Sentence, pack: LanguagePack): OpenerKind {
  if (pack.unspaced) return unspacedOpener(sentence, pack)
  let responsive = false
  const norms = sentence.tokens.map((token) => token.norm)
  for (const [at, token] of sentence.tokens.entries()) {
    if (pack.danglingOpeners.has(token.norm)) return 'dangling'
    if (pack.danglingPhrases.some((phrase) => phrase.every((word, offset) => norms[at + offset] === word))) return 'dangling'
    if (token.isFiller) continue
    if (!pack.responsiveOpeners.has(token.norm)) return responsive ? 'responsive' : 'clean'
    responsive = true
  }
  return 'responsive'
}

/** Without spaces the segmenter may glue a pointer to the next word, so prefixes of the text count. */
function unspacedOpener(sentence: Sentence, pack: LanguagePack): OpenerKind {
  const text = sentence.tokens
    .filter((token) => !token.isFiller)
    .map((token) => token.norm)
    .join('')
  for (const opener of pack.danglingOpeners) if (text.startsWith(opener)) return 'dangling'
  const first = sentence.tokens.find((token) => !token.isFiller)
  return !first || pack.responsiveOpeners.has(first.norm) ? 'responsive' : 'clean'
}

/** Pointing words of the opening sentence that nothing before them in it explains. */
export function unresolvedPointers(sentence: Sentence, pack: LanguagePack): number {
  if (pack.unspaced) return 0
  let found = 0
  let told = 0
  sentence.tokens.forEach((token, index) => {
    if (!token.isStop && !token.isFiller) told++
    else if (pack.pointers.has(token.norm)) {
      // Early on nothing can have explained it; at the very end it stands for a thing that little here has named.
      if (told === 0 || (index === sentence.tokens.length - 1 && told < 3)) found++
    }
  })
  return found
}
