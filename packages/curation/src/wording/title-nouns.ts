import type { Tagged } from '../text/parts-of-speech.ts'
import type { Line } from './line.ts'
import { isNoun, isVerb, isWord, subjectPronouns } from './title-syntax.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Nouns that make a reader ask which: "the difference between …", "the hardest part of …". */
const promising = list(
  `difference differences problem problems danger dangers cost price truth myth myths reason reasons mistake mistakes lesson lessons rule rules trick tricks
  secret secrets art future power value challenge challenges paradox trap beauty magic downside upside risk risks advantage advantages benefit
  benefits purpose signs key history origin story trouble irony joy limits importance death rise fear
  tension trade-off tradeoff tradeoffs curse gap`,
)
const graded = list(
  'biggest best worst hardest easiest only real greatest single greatest hidden true smartest simplest fastest strangest craziest funniest scariest oldest first last least number-one',
)
const listed = list(
  'ways things reasons kinds types steps rules questions signs lessons mistakes levels stages principles approaches problems challenges schools pillars tricks tips options habits phases layers forms myths factors components questions arguments truths facts problems',
)
const counts = list('two three four five six seven eight nine ten 2 3 4 5 6 7 8 9 10')
const openers = list('the my our his her their')
const relatives = list('that who which where')

const isCopula = (piece: Tagged | undefined) => piece !== undefined && /^(?:is|are|was|were|'s|'re)$/.test(piece.norm)

/** End of a head's modifiers: a mark, a new clause, or the verb of which the whole is the subject. */
function findEndOfNoun(pieces: readonly Tagged[], head: number): number {
  let hasVerb = false
  for (let at = head + 1; at < pieces.length; at++) {
    const piece = pieces[at]
    const before = pieces[at - 1]
    if (!piece || !before) break
    if (!isWord(piece) && piece.text !== '-' && piece.text !== '/') return at
    if (/^(?:because|but|so|if|when|while|although)$/.test(piece.norm)) return at
    if (piece.norm === 'and' && (subjectPronouns.has(pieces[at + 1]?.norm ?? '') || hasVerb)) return at
    const opensRelative = relatives.has(before.norm)
    if (isVerb(piece) && !opensRelative) {
      // "The way to learn is", "the mistake founders make is": the second verb belongs to the whole.
      const isInfinitive = before.norm === 'to' || piece.norm.endsWith('ing')
      if (isCopula(piece) && !subjectPronouns.has(before.norm) && (hasVerb || at > head + 1)) return at
      const previous = before.kind === 'ADV' ? (pieces[at - 2] ?? before) : before
      if (hasVerb && !isInfinitive && !isVerb(previous)) return at
      hasVerb ||= true
    }
    if (opensRelative) hasVerb = true
  }
  return pieces.length
}

/** Number of pieces before the head noun and its index; null when no promising noun phrase begins here. */
function findHead(pieces: readonly Tagged[], from: number): number | null {
  let isGraded = false
  for (let at = from + 1; at < Math.min(pieces.length, from + 6); at++) {
    const piece = pieces[at]
    if (!piece) return null
    if (
      graded.has(piece.norm) ||
      (piece.norm === 'most' && pieces[at + 1]?.kind === 'ADJ') ||
      (piece.norm === 'number' && pieces[at + 1]?.norm === 'one')
    )
      isGraded = true
    if (isGraded && piece.norm === 'number') continue
    if (isNoun(piece) && !isNoun(pieces[at + 1] ?? { ...piece, kind: 'X' })) return isGraded || promising.has(piece.norm) ? at : null
    if (!isNoun(piece) && !/^(?:ADJ|ADV|NUM|PUNCT|PROPN)$/.test(piece.kind) && !graded.has(piece.norm)) return null
  }
  return null
}

/** Ends before the last preposition if the words before it already mean something. */
function findShorterEnds(pieces: readonly Tagged[], head: number, to: number): number[] {
  const verb = pieces.slice(head, to).findIndex((piece) => isVerb(piece) && !piece.norm.endsWith('ing'))
  const cut = pieces.slice(0, to).findLastIndex(({ kind, norm }) => kind === 'ADP' && norm !== 'of' && norm !== 'to')
  return verb > 0 && cut > head + verb ? [cut] : []
}

const modifiers = list('of about with between to for behind in that who when from against on')

/** Pieces of a line, end exclusive; a bare one means nothing without its predicate. */
type NounPhrase = { from: number; to: number; isBare?: boolean; isRelative?: boolean }

const introduced = list('the a an this one my our')
/** Nouns that name nothing, and those after which "that" tells what is thought. */
const empty = list(
  `thing things way ways lot lots bit kind kinds sort sorts part point one ones time times day moment place case people person fact idea sense feeling
  belief notion news evidence truth hope fear reality rule point view claim reason reasons question questions example examples couple bunch number
  guy guys stuff something someone area areas situation issue amount type types group percent half hour week month year result chance position
  understanding argument thought theory assumption answer statement guarantee degree extent order stuff sentence word words set piece pieces list line everything`,
)

/** "This pooler that saved the database": a thing, and what it did. */
function findRelative(pieces: readonly Tagged[], at: number): NounPhrase[] {
  let head = at + 1
  while (pieces[head] && /^(?:NOUN|PROPN|ADJ|NUM)$/.test(pieces[head]!.kind) && head < at + 6) head++
  const noun = pieces[head - 1]
  const relative = pieces[head]
  if (!noun || !relative || head - 1 <= at || !isNoun(noun) || empty.has(noun.norm) || !/^(?:that|who)$/.test(relative.norm)) return []
  const next = pieces[head + 1]
  if (!next || !(isVerb(next) || next.kind === 'ADV' || /^(?:nobody|everyone|everybody|people)$/.test(next.norm))) return []
  if (/^(?:is|was|are|were|'s|'re|would|we|i)$/.test(next.norm) && pieces[head + 2]?.kind !== 'VERB') return []
  const to = findEndOfNoun(pieces, head - 1)
  const last = pieces[to - 1]
  const isEnd = to === pieces.length || !isWord(pieces[to] ?? noun) || /^(?:because|but|so|and)$/.test(pieces[to]?.norm ?? '')
  const isWhole =
    last !== undefined && isNoun(last) && !pieces.slice(head + 1, to).some(({ norm }) => relatives.has(norm) || norm === 'what')
  return to > head + 3 && isEnd && isWhole ? [{ from: at, to, isRelative: true }] : []
}

/** Promising noun phrases of a line. */
export function findPromisingNouns({ pieces }: Line): NounPhrase[] {
  const phrases: NounPhrase[] = []
  pieces.forEach((piece, at) => {
    if (introduced.has(piece.norm) && !/^(?:not|n't|no|like)$/.test(pieces[at - 1]?.norm ?? '')) phrases.push(...findRelative(pieces, at))
    if (openers.has(piece.norm)) {
      const head = findHead(pieces, at)
      if (head === null) return
      const next = pieces[head + 1]
      if (isCopula(next)) phrases.push({ from: at, to: head + 1, isBare: true })
      // "The reason" needs its "of …" or "that …".
      if (!next || !(modifiers.has(next.norm) || subjectPronouns.has(next.norm) || isNoun(next) || next.kind === 'DET')) return
      if (
        isVerb(next) ||
        (/^(?:first|last)$/.test(pieces[at + 1]?.norm ?? '') && !subjectPronouns.has(next.norm) && !relatives.has(next.norm)) ||
        /^the last (?:thing|question|piece|one)/i.test(`${piece.text} ${pieces[at + 1]?.text} ${pieces[at + 2]?.text}`)
      )
        return
      const to = findEndOfNoun(pieces, head)
      if (to > head + 2) phrases.push({ from: at, to }, ...findShorterEnds(pieces, head, to).map((end) => ({ from: at, to: end })))
    } else if (counts.has(piece.norm)) {
      const noun = [1, 2, 3].find((step) => listed.has(pieces[at + step]?.norm ?? ''))
      const next = pieces[at + (noun ?? 0) + 1]
      if (noun === undefined || !next || !modifiers.has(next.norm)) return
      const to = findEndOfNoun(pieces, at + noun)
      if (to > at + noun + 2) phrases.push({ from: at, to })
    }
  })
  return phrases
}
