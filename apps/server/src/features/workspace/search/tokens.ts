import { foldCodePoint } from './fold-text.ts'

/**
 * One searchable piece of a text. Scripts without spaces between words are split into pairs of characters; the last
 * character of such a run stands alone, so that a single character finds every run it is in.
 */
export type Token = {
  term: string
  /** Position, counting words and characters of unspaced scripts. */
  position: number
  /** Index of the piece of text it starts in. */
  piece: number
  /** Characters within that piece: first inclusive, last exclusive. */
  from: number
  to: number
  isUnspaced: boolean
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u
const wordLetter = /[\p{L}\p{M}\p{N}]/u
/** Dropped without splitting the word: don't, l’amour. */
const apostrophe = /['’ʼ`´]/u

type LetterKind = 'spaced' | 'unspaced' | 'dropped' | 'parting'
const knownKinds = new Map<string, LetterKind>()

function kindOf(codePoint: string): LetterKind {
  const cachedKind = knownKinds.get(codePoint)
  if (cachedKind) return cachedKind
  const kind = apostrophe.test(codePoint)
    ? 'dropped'
    : unspaced.test(codePoint)
      ? 'unspaced'
      : wordLetter.test(codePoint)
        ? 'spaced'
        : 'parting'
  knownKinds.set(codePoint, kind)
  return kind
}

const maxTermLength = 60

type Letter = { folded: string; piece: number; from: number; to: number }

/**
 * Splits pieces of text into tokens. Pieces are what stands between spaces in a transcript: they separate words, but not
 * runs of an unspaced script, whose recognised words follow each other without a gap.
 */
export function tokenize(pieces: readonly string[]): Token[] {
  const out: Token[] = []
  const state = { position: 0, word: [] as Letter[], run: [] as Letter[] }

  const endWord = () => {
    if (state.word.length > 0) out.push(wordToken(state.word, state.position++))
    state.word = []
  }
  const endRun = () => {
    for (const [index, letter] of state.run.entries()) out.push(pairToken(letter, state.run[index + 1], state.position++))
    state.run = []
  }
  for (const [piece, text] of pieces.entries()) {
    endWord()
    let at = 0
    for (const codePoint of text) {
      const from = at
      at += codePoint.length
      const kind = kindOf(codePoint)
      if (kind === 'dropped') continue
      const folded = foldCodePoint(codePoint)
      const letter = { folded, piece, from, to: at }
      if (kind === 'unspaced') {
        endWord()
        state.run.push(letter)
      } else if (kind === 'spaced') {
        endRun()
        // A lone accent belongs to the previous letter and adds nothing.
        if (folded !== '') state.word.push(letter)
      } else {
        endWord()
        endRun()
      }
    }
  }
  endWord()
  endRun()
  return out
}

/** Tokenizes a text that is one piece. */
export function tokenizeText(text: string): Token[] {
  return tokenize([text])
}

function wordToken(letters: Letter[], position: number): Token {
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) throw new Error('a word has letters')
  const term = letters
    .map((letter) => letter.folded)
    .join('')
    .slice(0, maxTermLength)
  return { term, position, piece: first.piece, from: first.from, to: last.to, isUnspaced: false }
}

function pairToken(letter: Letter, next: Letter | undefined, position: number): Token {
  const term = letter.folded + (next?.folded ?? '')
  return { term, position, piece: letter.piece, from: letter.from, to: letter.to, isUnspaced: true }
}
