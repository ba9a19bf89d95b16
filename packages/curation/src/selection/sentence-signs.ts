import { cueNames } from '../text/pack-source.ts'
import type { SourceView } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'
import { isFigure, nameTokens } from '../moments/sentence-traits.ts'
import { readTurns, countWords } from './turns.ts'
import { readThreads } from './threads.ts'
import type { ModelKind } from './model-kind.ts'

/** Features of every sentence, one column per sign: input of the edge and body models. */
type Signs = { names: string[]; columns: Float64Array[] }

const quoteMark = /["“”„«»「」]/u
const irregularPast = new Set(
  `was were had did said went got told thought knew came saw made took gave found felt left kept began became wrote ran built bought
  brought sat stood heard met paid sold sent spent lost won held fell grew chose broke spoke taught caught wanted`.split(/\s+/),
)
const negations = new Set(
  `not no never nothing nobody don't doesn't didn't isn't wasn't aren't weren't can't couldn't won't wouldn't shouldn't haven't hasn't
  ain't none without nicht kein keine nie niemals no nunca nada pas jamais rien non mai niente niet geen nooit nie nigdy não nunca`.split(
    /\s+/,
  ),
)
const people = new Set(
  `he she him her his they them someone somebody person people guy guys woman man men women friend friends kid kids child children wife
  husband mom dad mother father brother sister boss family son daughter girl boy team customer customers`.split(/\s+/),
)
const mentalWords = new Set(
  `felt feel feeling scared afraid love hate wish hope believe realized decided remember learned thought worried proud wrong mistake fail
  failed failure hard never always dream fear risk lost crazy insane honest honestly truth died hell`.split(/\s+/),
)

const share = (sentence: Sentence, test: (norm: string) => boolean) => {
  let count = 0
  for (const token of sentence.tokens) if (test(token.norm)) count++
  return sentence.tokens.length === 0 ? 0 : count / sentence.tokens.length
}

/** "…, right?" is not a question. */
function isTag(sentence: Sentence): boolean {
  if (!sentence.isQuestion) return false
  if (sentence.tokens.length <= 2) return true
  return /[,–—-]\s*(?:\p{L}+['’]?\p{L}*\s?){1,3}[?？]["'”’]*$/u.test(sentence.text) && sentence.tokens.length > 4
}

type Reader = (sentence: Sentence, view: SourceView, index: number) => number

const trait =
  (name: (typeof cueNames)[number] | 'numbers' | 'names' | 'salience' | 'fillerShare' | 'hesitation' | 'pointers'): Reader =>
  (_, view, index) =>
    view.traits[index]?.[name] ?? 0

const readers: Record<string, Reader> = {
  letters: ({ tokens }) => (tokens.length === 0 ? 0 : tokens.reduce((sum, token) => sum + token.norm.length, 0) / tokens.length),
  content: ({ tokens, terms }) => (tokens.length === 0 ? 0 : terms.length / tokens.length),
  asks: (sentence) => (sentence.isQuestion && !isTag(sentence) ? 1 : 0),
  tag: (sentence) => (isTag(sentence) ? 1 : 0),
  exclaims: ({ isExclamation }) => (isExclamation ? 1 : 0),
  trailsOff: ({ text }) => (/(?:\.\.\.|…|--|—)["'”’)]*$/u.test(text) ? 1 : 0),
  clean: (_, view, index) => (view.traits[index]?.opener === 'clean' ? 1 : 0),
  dangling: (_, view, index) => (view.traits[index]?.opener === 'dangling' ? 1 : 0),
  opensSmall: ({ text }, view) => (view.text.isPunctuated && /^\p{Ll}/u.test(text) ? 1 : 0),
  backchannel: ({ tokens }) => (tokens.length <= 3 ? 1 : 0),
  pointerShare: (sentence, view) => share(sentence, (norm) => view.text.pack.pointers.has(norm)),
  quotes: ({ text }) => (quoteMark.test(text) ? 1 : 0),
  past: (sentence) => share(sentence, (norm) => irregularPast.has(norm) || (norm.length > 4 && norm.endsWith('ed'))),
  negates: (sentence) => share(sentence, (norm) => negations.has(norm)),
  people: (sentence) => share(sentence, (norm) => people.has(norm)),
  feels: (sentence) => share(sentence, (norm) => mentalWords.has(norm)),
  selfShare: (sentence) => share(sentence, (norm) => /^(?:i|my|me|myself|i'[a-z]+)$/.test(norm)),
  weShare: (sentence) => share(sentence, (norm) => /^(?:we|our|us|we'[a-z]+)$/.test(norm)),
  youShare: (sentence) => share(sentence, (norm) => /^(?:you|your|you'[a-z]+)$/.test(norm)),
  figures: (sentence) => Math.min(3, sentence.tokens.filter((token) => isFigure(token.norm)).length),
  acronyms: ({ tokens }) => Math.min(3, tokens.filter((token) => /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\d.]{2,}/u.test(token.surface)).length),
  nameCount: (sentence, view) => Math.min(4, nameTokens(sentence, view.text).length),
  commas: ({ text }) => Math.min(6, text.split(/[,;:–—]/u).length - 1),
  laughs: ({ text }) => (/\[(?:laugh|laughs|laughter)|\blaugh(?:s|ter)\b/i.test(text) ? 1 : 0),
  salience: trait('salience'),
  fillerShare: trait('fillerShare'),
  hesitation: trait('hesitation'),
  pointers: trait('pointers'),
  ...Object.fromEntries(cueNames.map((name) => [`cue:${name}`, trait(name)])),
}

/** Signs that only mean something in English, or in text with punctuation and capitals. */
const onlyEnglish: ReadonlySet<string> = new Set(
  `letters opensSmall quotes past negates people feels selfShare weShare youShare acronyms nameCount laughs commas trailsOff tag exclaims`.split(
    ' ',
  ),
)

/** Signs from each sentence itself, its place in its turn, and its links to the rest. */
export function readSigns(view: SourceView, kind: ModelKind): Signs {
  const { sentences } = view.text
  const names: string[] = ['words']
  const columns: Float64Array[] = [Float64Array.from(sentences, (sentence) => Math.min(60, countWords(sentence, kind)))]
  for (const [name, read] of Object.entries(readers)) {
    if (kind === 'neutral' && onlyEnglish.has(name)) continue
    names.push(name)
    columns.push(Float64Array.from(sentences, (sentence, index) => read(sentence, view, index)))
  }
  for (const [name, column] of [...Object.entries(readTurns(view, kind)), ...Object.entries(readThreads(view))]) {
    names.push(name)
    columns.push(column)
  }
  return { names, columns }
}
