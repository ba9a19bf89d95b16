const initials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const medials = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
const firstSyllable = 0xac00
const syllables = 11_172

/** Korean in Latin letters, syllable by syllable, as the Revised Romanization writes them; other text as it is. */
export function romanize(text: string): string {
  return [...text]
    .map((letter) => {
      const code = (letter.codePointAt(0) ?? 0) - firstSyllable
      if (code < 0 || code >= syllables) return letter
      const [initial, medial, final] = [Math.floor(code / 588), Math.floor((code % 588) / 28), code % 28]
      return `${initials[initial] ?? ''}${medials[medial] ?? ''}${finals[final] ?? ''}`
    })
    .join('')
}
