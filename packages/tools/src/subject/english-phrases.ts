import { tagText } from '@clipwright/curation/text/parts-of-speech'

/** Nouns that say what kind of video it is, how much, or when, and not what it is about. */
const empty = new Set(
  (
    'mistake mistakes thing things tip tips way ways step steps reason reasons day days week weeks month months year years hour hours minute minutes time times ' +
    'dollar dollars euro euros pound pounds interview interviews conversation talk vlog video videos episode podcast series channel story life part look lot kind sort ' +
    'guide beginner beginners question questions answer matter matters people everyone somebody nobody something nothing everything others one ones scratch zero week'
  ).split(' '),
)

const isName = (kind: string) => kind === 'NOUN' || kind === 'PROPN'
const opens = (kind: string) => isName(kind) || kind === 'ADJ' || kind === 'NUM'

/**
 * What an English sentence talks about: its phrases of nouns with what describes them, most telling first. Those whose last word
 * says nothing ("two years") are left out.
 */
export function findNounPhrases(text: string): string[] {
  const phrases: string[] = []
  let run: { text: string; kind: string; isGlued: boolean }[] = []
  const close = () => {
    while (run.length > 0 && !isName(run.at(-1)?.kind ?? '')) run.pop()
    const last = run.at(-1)
    if (last && !empty.has(last.text.toLowerCase()))
      phrases.push(run.map((piece, index) => (index > 0 && !piece.isGlued ? ' ' : '') + piece.text).join(''))
    run = []
  }
  for (const piece of tagText(text)) {
    const isJoint = piece.isGlued && /^[-’']/.test(piece.text)
    if ((opens(piece.kind) && /[\p{L}\p{N}]/u.test(piece.text)) || (isJoint && run.length > 0)) run.push(piece)
    else close()
  }
  close()
  const sizeOf = (phrase: string) => Math.min(3, phrase.split(' ').length)
  return [...new Set(phrases)].toSorted((a, b) => sizeOf(b) - sizeOf(a))
}

const irregularPast = new Set(
  (
    'was were had did made went got took came saw found gave told felt left put kept let began brought bought built burnt caught chose cut drew drank drove ate fell fed ' +
    'fought flew forgot froze grew heard hid hit held hurt knew laid led learnt lent lost met paid quit read rode rang ran said sold sent set shot shut sang sat slept spoke ' +
    'spent split spread stood stole stuck swam swung taught thought threw woke wore won wrote broke became ran'
  ).split(' '),
)

/** Whether it tells what somebody did: "I quit my job to build a cabin", "How I paid off my debt". Such a sentence is a title by itself. */
export function tellsWhatHappened(text: string): boolean {
  const [, verb = ''] =
    /^(?:i|we|my \p{L}+|our \p{L}+) (?:(?:just|finally|almost|never|once|accidentally) )?([\p{L}’']+)/iu.exec(text) ?? []
  const word = verb.toLowerCase()
  return /^how (?:i|we) /i.test(text) || irregularPast.has(word) || (/\p{L}{2,}ed$/u.test(word) && !word.endsWith('eed'))
}
