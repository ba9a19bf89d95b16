type Words = { [key: string]: string | Words }

/** What is no words: placeholders, tags, references to other texts. */
const placeholders = /(\{\{[^}]*\}\}|<\/?\w+>|\$t\([^)]*\))/
const growth = 0.35
const accents = new Map(
  Object.entries({ a: 'å', c: 'ç', d: 'ð', e: 'é', i: 'î', l: 'ł', n: 'ñ', o: 'ö', s: 'š', t: 'ŧ', u: 'û', y: 'ý', z: 'ž' }).flatMap(
    ([plain, odd]) => [
      [plain, odd],
      [plain.toUpperCase(), odd.toUpperCase()],
    ],
  ),
)

/** `⟦Çåñçéééł⟧`: readable, about a third longer, and recognisable where it begins and ends. */
export function pseudoText(text: string): string {
  const parts = text.split(placeholders)
  const isWords = (index: number) => index % 2 === 0
  const length = parts.reduce((sum, part, index) => sum + (isWords(index) ? part.length : 0), 0)
  let owed = Math.ceil(length * growth)
  const accentedParts = parts.map((part, index) => {
    if (!isWords(index)) return part
    return part.replace(/./gsu, (letter) => {
      const odd = accents.get(letter) ?? letter
      if (owed === 0 || !/[aeiouy]/i.test(letter)) return odd
      owed -= 1
      return odd + odd.toLowerCase()
    })
  })
  // What has too few vowels grows at its end.
  return `⟦${accentedParts.join('')}${'~'.repeat(owed)}⟧`
}

export function pseudoWords(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? pseudoText(value) : pseudoWords(value)]),
  )
}
