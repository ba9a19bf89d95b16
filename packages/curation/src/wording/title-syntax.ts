import type { Tagged } from '../text/parts-of-speech.ts'

/** Pieces of an English sentence, and what refers to what in them. */
export const joinPieces = (pieces: readonly Tagged[]): string =>
  pieces.map(({ text, isGlued }, index) => (index === 0 || isGlued ? text : ` ${text}`)).join('')

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const whWords = list('why how what when where who which')
const inverting = list('do does did is are was were am have has had can could will would should may might must ca wo')
export const subjectPronouns = list('i we you he she they it')
/** Words that refer to something named elsewhere. */
const pointers = list(
  'two three both former latter he she they him her them his hers their theirs it its this that these those here there one ones such same',
)
/** Words a line cannot end with. */
const openEnds = list(
  `a an the of to in on at by for from with and or but nor so as if that than because into onto about over under is are was were be been being
  am has have had do does did will would can could should may might must my your his her its our their this these those which who whose whom what
  where when while very really just also like not n't no gonna i we they he she every each some any more most such other another both between
  within without through during before after until since per via kind sort lot bit 's 're 've 'll 'm 'd actually basically even only maybe then
  something someone somebody stuff things thing say said think means mean called saying get got gets getting make makes made let lets says told asked knows wants needs goes became become start started trying starting yet i've i'm around still different few various certain several used called based involved needed hate given required mentioned discussed`.replace(
    /\s+/g,
    ' ',
  ),
)

export const isVerb = ({ kind }: Tagged): boolean => kind === 'VERB' || kind === 'AUX'
export const isNoun = ({ kind }: Tagged): boolean => kind === 'NOUN' || kind === 'PROPN'
export const isWord = ({ text }: Tagged): boolean => /[\p{L}\p{N}]/u.test(text)
const isSubject = (piece: Tagged): boolean =>
  isNoun(piece) || subjectPronouns.has(piece.norm) || piece.kind === 'PRON' || piece.kind === 'NUM'

const nonFinite = list('being been be')
const subordinating = list('if when because while although though unless until where who which why how what whether')

const isFinite = (pieces: readonly Tagged[], at: number): boolean => {
  const piece = pieces[at]
  if (!piece || !isVerb(piece) || nonFinite.has(piece.norm)) return false
  const before = pieces[at - 1]
  // "A customer-focused founder": half a word.
  if (before?.text === '-' && before.isGlued && piece.isGlued) return false
  // "Areas like customer service": not a verb, whatever the tagger says.
  if (piece.norm === 'like' && before && !subjectPronouns.has(before.norm) && before.norm !== 'people') return false
  return before?.norm !== 'to' && !(piece.kind === 'VERB' && piece.norm.endsWith('ing'))
}

/** Whether pieces are in the same verb group: "have been told", "don't really know". */
const continues = (pieces: readonly Tagged[], at: number): boolean => {
  const before = pieces[at - 1]
  if (!before) return false
  // "What people don't know can hurt": the verb of another clause.
  if (before.kind === 'VERB' && pieces[at]?.kind === 'AUX') return false
  if (isVerb(before) || before.norm === "n't" || before.norm === 'not') return isVerb(before) || at > 1
  return before.kind === 'ADV' && at > 1 && isVerb(pieces[at - 2] ?? before)
}

/** "Don't lead", "didn't really matter": the verb of an auxiliary that is counted already. */
function followsNegation(pieces: readonly Tagged[], at: number): boolean {
  let before = at - 1
  while (before > 0 && pieces[before]?.kind === 'ADV') before--
  return /^(?:n't|not)$/.test(pieces[before]?.norm ?? '') && pieces[before - 1]?.kind === 'AUX'
}

/** "Broadcasts that don't lead to much": a relative pronoun, whatever the tagger says. */
const isRelativeThat = (pieces: readonly Tagged[], at: number): boolean => {
  const before = pieces[at - 1]
  const next = pieces[at + 1]
  return pieces[at]?.norm === 'that' && before !== undefined && isNoun(before) && next !== undefined && isVerb(next)
}

/** Positions of a subject and its verb some words later; null when the pieces are no clause. */
export function findPredicate(pieces: readonly Tagged[]): { subject: number; verb: number } | null {
  for (let subject = 0; subject < pieces.length; subject++) {
    const piece = pieces[subject]
    if (!piece) break
    const isGerund = piece.kind === 'VERB' && piece.norm.endsWith('ing')
    if (!isSubject(piece) && !isGerund && piece.norm !== 'there') continue
    for (let verb = subject + 1; verb < Math.min(pieces.length, subject + 8); verb++) {
      if (/[,;:]/.test(pieces[verb]?.text ?? '')) break
      if (isFinite(pieces, verb)) return { subject, verb }
    }
  }
  return null
}

/** "Actions you take", "something people don't talk about": a relative clause without a pronoun. */
function isReducedRelative(pieces: readonly Tagged[], at: number): boolean {
  const noun = pieces[at - 1]
  const subject = pieces[at]
  if (!noun || !subject || !(isNoun(noun) || /^(?:something|everything|anything|nothing|all|one)$/.test(noun.norm))) return false
  if (!(subjectPronouns.has(subject.norm) && subject.norm !== 'it') && subject.norm !== 'people') return false
  return pieces.slice(at + 1, at + 3).some(isVerb)
}

/** "Bread before Anna took over": a clause; "bread before the war" has none. */
const opensTimeClause = (pieces: readonly Tagged[], at: number): boolean =>
  /^(?:before|after|since|once|until)$/.test(pieces[at]?.norm ?? '') &&
  isSubject(pieces[at + 1] ?? { kind: '', text: '', norm: '', isGlued: false }) &&
  [at + 2, at + 3].some((verb) => isFinite(pieces, verb))

/** Whether every clause has a verb: one more verb than words such as "if", "who" and "that". */
export function hasMainVerb(pieces: readonly Tagged[]): boolean {
  let verbs = 0
  let openClauses = 0
  pieces.forEach((piece, at) => {
    if (isFinite(pieces, at) && !(continues(pieces, at) && isFinite(pieces, at - 1)) && !followsNegation(pieces, at)) verbs++
    const opensInfinitive = pieces[at + 1]?.norm === 'to'
    // "If it cracks, that's a bad sign": "that" is the subject of the main clause.
    const isOwnSubject = pieces[at - 1]?.text === ',' && /^(?:is|was|'s|means|meant)$/.test(pieces[at + 1]?.norm ?? '')
    const joins = piece.norm === 'that' && (piece.kind !== 'DET' || isRelativeThat(pieces, at)) && !isOwnSubject
    const opensClause = subordinating.has(piece.norm) || joins || opensTimeClause(pieces, at)
    if ((opensClause && !opensInfinitive) || isReducedRelative(pieces, at)) openClauses++
  })
  return verbs > openClauses
}

/** Whether the pieces form a question: a question word or auxiliary first, then verb before subject. */
export function isInverted(pieces: readonly Tagged[]): boolean {
  const [first, second, third] = pieces
  if (!first || !second) return false
  if (first.norm === 'what' && second.norm === 'if') return pieces.length > 4
  if (first.kind === 'ADP' && /^(?:what|which|whose)$/.test(second.norm)) return isInverted(pieces.slice(1))
  const starts = (verb: Tagged | undefined, subject: Tagged | undefined) =>
    verb !== undefined && inverting.has(verb.norm) && subject !== undefined && !isVerb(subject) && subject.norm !== 'to'
  if (inverting.has(first.norm)) return starts(first, second.norm === "n't" || second.norm === 'not' ? third : second)
  if (!whWords.has(first.norm)) return false
  // "How much does it cost", "what kind of people are they": a few words belong to the question word before the verb.
  const verb = pieces.slice(1, 6).findIndex(({ norm }) => inverting.has(norm) || norm === "'s" || norm === "'re")
  if (verb < 0) return (first.norm === 'who' || first.norm === 'what') && isVerb(second)
  const between = pieces.slice(1, verb + 1)
  if (between.some((piece) => subjectPronouns.has(piece.norm) || piece.norm === 'the')) return false
  if (first.norm === 'how') return between.length === 0 || between[0]?.kind === 'ADJ' || between[0]?.kind === 'ADV'
  return between.length === 0 || first.norm === 'what' || first.norm === 'which'
}

/** "It's hard to", "it takes years to": an impersonal subject. */
function isExpletive(pieces: readonly Tagged[], at: number): boolean {
  if (pieces[at]?.norm !== 'it') return false
  const rest = pieces.slice(at + 1, at + 10)
  const verb = rest.findIndex(({ norm }) => /^(?:is|'s|was|takes|took|becomes|seems|makes|feels|be)$/.test(norm))
  if (verb < 0 || verb > 2) return false
  const complement = rest.slice(verb + 1)
  const joint = complement.findIndex(({ norm }) => /^(?:to|that|when|how|if|for)$/.test(norm))
  // "It's going to rain" and "it's never been used to bake" are about a thing.
  if (!complement.slice(0, Math.max(0, joint)).some((piece) => piece.kind === 'ADJ' || isNoun(piece))) return false
  const joiner = complement[joint]?.norm ?? ''
  // "It's natural to most bakers": no verb follows.
  const after = complement.slice(joint + 1)
  if (joiner === 'to' && after.length > 0 && !after.slice(0, 2).some(isVerb)) return false
  // "It was a gift for the business" has a real subject; "it's hard for bakers" does not.
  return (
    joiner === 'to' ||
    joiner === 'that' ||
    complement.slice(0, joint).every(({ kind }) => kind === 'ADJ' || kind === 'ADV' || kind === 'PART')
  )
}

const nothingNamed = list(
  'time times day days week weeks month months year years hour hours minutes second seconds dollars percent way ways thing things people person lot bit kind sort part point case fact reason example place end moment one ones number while minute hour today tomorrow yesterday',
)
const namesBefore = (pieces: readonly Tagged[], at: number): boolean =>
  pieces.slice(0, at).some((piece) => isNoun(piece) && !nothingNamed.has(piece.norm))

const isPlural = ({ norm, kind }: Tagged) =>
  norm === 'people' || (kind === 'NOUN' && /[^s]s$/.test(norm)) || norm === 'children' || norm === 'men' || norm === 'women'

/** Something named in an earlier clause: "Docker moved because it had to", but not "one day they". */
function isNamed(pieces: readonly Tagged[], at: number): boolean {
  const pronoun = pieces[at]?.norm ?? ''
  const isMany = /^(?:they|them)$/.test(pronoun)
  for (let noun = 0; noun < at; noun++) {
    const piece = pieces[noun]
    if (!piece || !isNoun(piece) || (nothingNamed.has(piece.norm) && !(isMany && piece.norm === 'people'))) continue
    if (isMany && !isPlural(piece) && piece.kind !== 'PROPN') continue
    const between = pieces.slice(noun + 1, at)
    if (between.some((word) => isVerb(word) || /^(?:,|;|and|but|because|so|if|when|what|how|why|where)$/.test(word.norm))) return true
  }
  return false
}

/** Whether a piece refers to something outside the line, which a stranger cannot know. */
export function pointsOut(pieces: readonly Tagged[], at: number): boolean {
  const piece = pieces[at]
  if (!piece || !pointers.has(piece.norm)) return false
  const { norm, kind } = piece
  const next = pieces[at + 1]
  if (norm === 'there' && !next) return true
  if (norm === 'there') {
    const introduces =
      next &&
      isVerb(next) &&
      /^(?:is|are|was|were|be|been|has|have|had|will|would|can|could|should|might|may|must|ca|wo|seems|exists|comes|came|'s|'re|'ll)$/.test(
        next.norm,
      )
    return !introduces && !(at > 0 && isVerb(pieces[at - 1] ?? piece))
  }
  if (norm === 'it' && isExpletive(pieces, at)) return false
  if (norm === 'that') {
    const before = pieces[at - 1]
    if (!before || !next || kind === 'DET' || /^(?:ADP|PUNCT|CCONJ)$/.test(next.kind)) return true
    if (/^(?:is|was|does|did|do|are|has)$/.test(before.norm) && (at === 1 || isInverted(pieces))) return true
    // "Make that easier": a pronoun.
    if (isVerb(before) && (next.kind === 'ADJ' || next.kind === 'ADV') && !pieces.slice(at + 2, at + 4).some(isNoun)) return true
    // "Make that product work": no clause follows.
    if (isNoun(next) && !pieces.slice(at + 2, at + 6).some((_, step) => isFinite(pieces, at + 2 + step))) return true
    // "People that", "the fact that", "know that we": a conjunction.
    return !(isNoun(before) || before.kind === 'ADJ' || before.kind === 'SCONJ' || (isVerb(before) && !isVerb(next)))
  }
  const precedes = pieces[at - 1]
  // "The two have nothing in common".
  if (/^(?:two|three|both|former|latter)$/.test(norm)) return precedes?.norm === 'the' && next !== undefined && isVerb(next)
  if (norm === 'one' && (precedes?.kind === 'ADJ' || precedes?.kind === 'DET' || precedes?.norm === 'which')) return true
  if (norm === 'one' || norm === 'ones') return kind === 'PRON' || (kind === 'NOUN' && !namesBefore(pieces, at))
  if (norm === 'same') return !pieces.slice(at).some(({ norm: later }) => later === 'as')
  if (norm === 'such' && pieces[at - 1]?.norm === 'no') return false
  if (norm === 'such') return next?.norm !== 'a' && next?.norm !== 'an' && next?.norm !== 'as'
  if (norm === 'here' && next?.norm === 'to') return false
  if (/^(?:this|these|those|here)$/.test(norm)) return true
  return /^(?:its|his|her|hers|their|theirs|them|him)$/.test(norm) ? !namesBefore(pieces, at) : !isNamed(pieces, at)
}

/** Particles that end what a verb says: "show up", "burn out". */
const particles = list('out up off down away back apart together ahead along around')

export const endsOpen = (pieces: readonly Tagged[]): boolean => {
  const last = pieces[pieces.length - 1]
  const before = pieces[pieces.length - 2]
  if (!last) return true
  if (particles.has(last.norm) && before !== undefined && (isVerb(before) || isVerb(pieces[pieces.length - 3] ?? before))) return false
  if (last.norm === 'all' && before?.norm === 'at') return false
  // "More than people think", "it doesn't exist yet" are complete.
  if (last.norm === 'think' && pieces[pieces.length - 3]?.norm === 'than') return false
  if (last.norm === 'yet') return !pieces.some(({ norm }) => /^(?:n't|not|no|never|nobody|nothing)$/.test(norm))
  if (last.norm === 'most' && before?.norm === 'the') return false
  if (last.kind === 'ADJ' && before?.kind === 'DET' && !/^(?:the|no|this)$/.test(before.norm)) return true
  if (last.kind === 'ADP' || last.kind === 'DET' || last.kind === 'CCONJ' || last.kind === 'SCONJ' || last.kind === 'AUX') return true
  // "What you think" is complete; "people think" lacks its object.
  return (
    openEnds.has(last.norm) &&
    !(/^(?:think|say|said|mean|means|made|got|get|thing|things)$/.test(last.norm) && before !== undefined && whWords.has(before.norm))
  )
}

/** "It is about the local student at the local student": the same four words twice. */
export function saysTwice(pieces: readonly Tagged[]): boolean {
  const words = pieces.filter(isWord).map(({ norm }) => norm)
  const runs = words.slice(0, -3).map((_, at) => words.slice(at, at + 4).join(' '))
  return new Set(runs).size < runs.length
}

/** "All things checked out, couldn't get a name": the second clause lacks its subject. */
export const lacksSecondSubject = (pieces: readonly Tagged[]) =>
  pieces.some(
    ({ text }, at) =>
      text === ',' && pieces[at + 1]?.kind === 'AUX' && !isInverted(pieces.slice(at + 1)) && findPredicate(pieces.slice(0, at)) !== null,
  )

/** "Deliveroo so I joined": a word of the clause before, then the next clause. */
export const opensBetweenClauses = (pieces: readonly Tagged[]) => {
  const so = pieces.findIndex(({ norm }) => norm === 'so')
  return so > 0 && so < 4 && subjectPronouns.has(pieces[so + 1]?.norm ?? '') && !pieces.slice(0, so).some(isVerb)
}

/** "Outputs and we merge them", "Liver the single entity is broken": the end of one clause, then another. */
export function opensWithStrayNoun(pieces: readonly Tagged[]): boolean {
  const and = pieces.findIndex(({ norm }) => norm === 'and')
  const next = pieces[and + 1]?.norm ?? ''
  if (and > 0 && and < 4 && next !== 'i' && subjectPronouns.has(next))
    return pieces.slice(0, and).every(({ kind }) => /^(?:NOUN|PROPN|ADJ|DET|NUM)$/.test(kind))
  const [first, second, third] = pieces
  // "A faster time than mine": the tagger takes the noun for a verb.
  if (first?.kind === 'DET' && second?.kind === 'ADV' && third?.kind === 'VERB') return true
  return first !== undefined && isNoun(first) && /^(?:the|an?|my|our|your)$/.test(second?.norm ?? '')
}

/** "Anna was our judge, went to Rome": a second verb that shares a subject without "and". */
export const dropsSecondSubject = (pieces: readonly Tagged[]) =>
  pieces.some(
    ({ text }, at) =>
      text === ',' &&
      /^(?:went|came|got|took|had|made|gave|said|left|found|told|did)$/.test(pieces[at + 1]?.norm ?? '') &&
      findPredicate(pieces.slice(0, at)) !== null &&
      !pieces.slice(at).some(({ norm }) => norm === 'and'),
  )

/** After these a clause may follow without "that", or a verb without "to". */
const takesClause =
  /^(?:think|thinks|thought|thinking|know|knows|knew|knowing|say|says|said|saying|believe|believes|believed|feel|feels|felt|hope|hopes|hoped|wish|wishes|guess|mean|means|meant|bet|sure|glad|happy|afraid|sorry|realize|realizes|realized|realizing|find|finds|found|see|sees|saw|tell|tells|told|telling|show|shows|showed|prove|proves|assume|assumes|assumed|imagine|ensure|expect|understand|remember|notice|noticed|decide|decided|pretend|help|helps|helped|helping|make|makes|made|making|let|lets|letting|watch|watched|hear|heard|like|so|such)$/
const linksClauses =
  /^(?:that|who|whom|whose|which|what|whatever|how|when|whenever|where|wherever|why|if|unless|because|and|but|or|nor|than|as|while|until|till|before|after|once|since|although|though|whether|except|then|,|;|:|"|-)$/

/** "My dad had he would get gifts", "my family can see my wife can edit it": two verbs, and nothing that joins their clauses. */
export function collidesClauses(pieces: readonly Tagged[]): boolean {
  const verbs = pieces.flatMap((_, at) => (isFinite(pieces, at) && !continues(pieces, at) && !followsNegation(pieces, at) ? [at] : []))
  const second = verbs[1]
  if (second === undefined) return false
  const isCopula = /^(?:is|was|are|were|'s)$/.test(pieces[second]?.norm ?? '')
  // "The mistake founders make is to wait".
  if (isCopula && pieces[0]?.norm === 'the') return false
  return !pieces
    .slice(0, second)
    .some((piece, at) => linksClauses.test(piece.norm) || takesClause.test(piece.norm) || isReducedRelative(pieces, at))
}
