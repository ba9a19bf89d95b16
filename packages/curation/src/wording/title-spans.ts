import type { Tagged } from '../text/parts-of-speech.ts'
import type { Line } from './line.ts'
import { skipMatch } from './title-line.ts'
import { isNoun, isVerb, subjectPronouns } from './title-syntax.ts'

/** Words that only introduce a claim. */
export const discourse =
  /^(?:(?:(?:(?:that|this|which)(?:'s| is) )?why (?:i|we) (?:always |often |really )?(?:say|believe|think|argue)|it(?:'s| is| was) (?:true|clear|fair to say|safe to say|no secret|a time when)|the (?:first|only|next|other|main|one) thing (?:that )?(?:i|we|you)(?:'d| would|'ll| will|) (?:always |usually )?(?:say|do|tell people|try|notice) (?:is|was)|and|but|so(?! (?:far|much|many|long|called|few|little)\b)|or|well|now(?! that\b)|then|also|again|yeah|yes|no(?=,)|right|okay|ok|oh|hey|look|listen|honestly|frankly|actually|basically|essentially|obviously|clearly|literally|seriously|anyway|anyways|of course|cool|because|most importantly|more importantly|in fact|for example|for instance|for some reason|to be honest|to be fair|at the end of the day|in the end|in general|generally|first of all|at least|sure|exactly|absolutely|definitely|plus|like|especially|eventually|finally|speaking of [^,.]{2,30}(?=,)|even(?=,)|gosh|man|whatever|as you know|(?:as|like) (?:i|you|we|they) (?:said|mentioned)|you know|i mean|i guess|you see|what i mean is|it turns out|it turned out|turns out|it seems|it feels like|which means|that means|i'm (?:pretty )?sure|there's this idea|i'd (?:say|argue)|that(?= (?:there|we|you|they|i|he|she|people|the|an?|if|when|every\p{L}*|most|sometimes|often|your|our|my|no|nobody|some|many|all)\b)|which is(?: that|)(?= (?:sometimes|often|usually|you|we|they|people|if|when|every\p{L}*|most|your|our|nobody)\b)|on the other hand|the other thing is|another thing is|in other words|by the way|personally|interestingly|surprisingly|ultimately|fundamentally|hopefully|thankfully|luckily|unfortunately|the good news is|similarly|and yet|\p{L}{3,}ly(?=,)|having said that|that said|that being said|in my (?:opinion|view|experience|mind)|from my (?:perspective|point of view|experience)|for me|to me|you (?:also |just )?have to (?:remember|realize|understand)|keep in mind|long story short|(?:hence|therefore|thus|(?:oddly|funnily|strangely|sure) enough|at peak|nowadays|these days|as a result|once again|at this point|at some point|for the record|in reality|in practice)(?=,))(?:,| that\b(?!'s| is)|)(?:\s+|$))+/iu

/** A speaker's own frame around a claim, which can be dropped. */
export const matrix =
  /^(?:(?:rule |lesson |step |)(?:number )?(?:one|two|three|four|five) is|the (?:whole |other |simple |hard |main |big |biggest |real |sad |number one |most important |first |only )?(?:thing|point|truth|fact|reality|problem|idea|key|answer|issue|news|lesson|takeaway|upshot|insight|secret|trick|result|conclusion|moral)(?: here| there| though| today| with (?:this|that|it)| about (?:this|that|it)| for (?:me|us)| of (?:the story|this|that|it all))? (?:is|was)|(?:one of )?the (?:(?:biggest|main|first|most important|key|best|hardest|other|number one) )?(?:things?|lessons?|insights?|mistakes?|realizations?) (?:that )?(?:i|we|you|people)(?:'ve| have| had|)(?: really| finally|) (?:learn|learned|learnt|found|realized|realize|noticed|discovered|saw|see|took away|had) (?:is|was)|what (?:people|most people|a lot of people|they|everyone|nobody) (?:don't|do not|doesn't|didn't|never|often|usually|forget|forgets|miss)(?: (?:realize|know|understand|see|get|tell you|talk about|forget|miss))? (?:is|was)|what (?:this|that|it) (?:means|shows|meant|showed|taught me|tells us|told us)(?: for (?:me|us|you))? (?:is|was)|what happened (?:is|was)|what (?:ended up happening|we ended up doing|i'm saying|i would say|i'd say|i tell people) (?:is|was)|this (?:means|shows|tells us)|(?:the|a) (?:funny|interesting|nice|cool|crazy|sad|hard|big|important|great|weird|key|beautiful|best|worst|good|bad) (?:thing|part|news)(?: here| about (?:this|that|it))? is|my (?:point|take|advice|view|theory|experience|philosophy|belief|opinion|rule|guess|hypothesis|thesis|conclusion|hot take|argument) (?:is|was)|what (?:i|we)(?:'ve| have|)? (?:learned|found|realized|noticed|discovered|saw|see) (?:is|was)|remember|imagine|(?:i|we)(?:'ve| have| had| 'd|) ?(?:really |also |just |still |always |often |do |would |'d |have to |like to |want to |quickly |slowly |very |strongly |truly )*(?:think|believe|guess|suppose|feel like|feel|say|argue|find|found|know|realized|learned|noticed|figured out|mean|discovered)|i'm (?:convinced|a believer|a big believer|thinking|guessing)|(?:you|you'll|you will|people) (?:quickly |soon |just |really )?(?:realize|find|discover|learn|notice)|everyone knows|everybody knows|research (?:shows|says)|(?:the )?(?:studies|data|numbers) (?:show|shows|say|says)|i(?:'ve| have|'d| would|) ?(?:often |always |also |have )*(?:say|said|contend|suppose|tell people))(?:,| out| that\b(?!'s| is)|)\s+(?=["\p{L}\d])/iu

const tail =
  /(?:,?\s+(?:right|okay|ok|you know|i think|i guess|i mean|you know what i mean|so to speak|or something|or something like that|or whatever|and stuff|and stuff like that|and things like that|and so on|and so forth|and all that|et cetera|to be honest|as well|in a way|at all|if you will|for example|for instance|basically|actually|though|too|obviously|of course|then|anyway|by the way|for me|you see|as i said|sure|yeah|or not|exactly))+$/iu

/** A hyphen inside a word is no boundary. */
const isHyphen = (pieces: readonly Tagged[], at: number) =>
  pieces[at]?.text === '-' && pieces[at]?.isGlued === true && pieces[at + 1]?.isGlued === true
const isMark = (pieces: readonly Tagged[], at: number) =>
  /^(?:[,;:()[\]"–—…-]|--+|\.\.+)$/u.test(pieces[at]?.text ?? '') && !isHyphen(pieces, at)
const isDash = (pieces: readonly Tagged[], at: number) =>
  /^(?:[–—…-]|--+|\.\.+|[()[\]])$/u.test(pieces[at]?.text ?? '') && !isHyphen(pieces, at)

const opensClause = new Set('if when while after before until unless although though once because since whenever every'.split(' '))
/** Without these words a main clause would say more than the speaker did. */
const conditions = new Set('if unless when until once whenever whether suppose imagine assuming say provided'.split(' '))
/** What is joined to a supposition is one, too. */
const supposing = /^(?:possible|may|might|imagine|suppose|pretend|whether|if)$/
const endsBefore = new Set('because but so which although whereas while where since though then except'.split(' '))
const joins = new Set('and or'.split(' '))
const negated = /^(?:n't|not|no|never|nobody|none|hardly|without|if|whether)$/

/** A subject soon followed by a verb: a clause of its own. */
const isClauseAt = (pieces: readonly Tagged[], at: number): boolean => {
  const first = pieces[at]
  if (!first) return false
  if (subjectPronouns.has(first.norm)) return true
  if (first.norm === 'there' || first.norm === 'then') return true
  if (!/^(?:DET|NOUN|PROPN|PRON|ADJ|NUM)$/.test(first.kind)) return false
  return pieces
    .slice(at + 1, at + (first.kind === 'ADJ' || first.kind === 'NUM' ? 10 : 6))
    .some((piece, index) => isVerb(piece) && pieces[at + index]?.norm !== 'to')
}

/** Where a title may begin in a sentence. */
function listStarts({ pieces }: Line): number[] {
  const starts = new Set([0])
  let segment = 0
  pieces.forEach((piece, at) => {
    const next = pieces[at + 1]
    if (!next) return
    if (isMark(pieces, at)) {
      const opens = pieces[segment]?.norm ?? ''
      // "If you sell now, you should get out": the main clause alone is another claim.
      const isCondition = piece.text === ',' && conditions.has(opens)
      // "I've never heard anyone say, we need it" does not say that we need it.
      const isReported = /^(?:say|says|said|saying|think|thought|thinking|like|goes|ask|asked|asking|heard|believe|claim|pretend)$/.test(
        pieces[at - 1]?.norm ?? '',
      )
      if (!isReported && (!isCondition || isClauseAt(pieces, segment))) starts.add(at + 1)
      if (!isCondition) segment = at + 1
      return
    }
    const before = pieces.slice(segment, at)
    // "John and Anna are bakers" is one subject; "there may come a day where bread is free and nobody bakes" claims nothing.
    const isJoint = /^(?:and|or)$/.test(piece.norm) && (!before.some(isVerb) || before.some(({ norm }) => supposing.test(norm)))
    if (
      /^(?:and|but|so|because|or)$/.test(piece.norm) &&
      !isJoint &&
      isClauseAt(pieces, at + 1) &&
      !conditions.has(pieces[segment]?.norm ?? '')
    ) {
      starts.add(at + 1)
      segment = at + 1
    } else if (opensClause.has(piece.norm) && at > segment && isClauseAt(pieces, at + 1)) starts.add(at)
    else if (piece.norm === 'that' && isFactive(pieces, segment, at)) starts.add(at + 1)
    else if (/^(?:is|was|'s)$/.test(piece.norm) && (opensClause.has(next.norm) || (isClauseAt(pieces, at + 1) && next.kind === 'PRON')))
      if (!pieces.slice(segment, at).some(({ norm }) => negated.test(norm))) starts.add(at + 1)
  })
  return [...starts]
}

const factive =
  /^(?:know|knows|realize|realized|realizes|learn|learned|learnt|found|find|finds|show|shows|showed|shown|prove|proves|proved|discover|discovered|notice|noticed|mean|means|is|was|understand|fact|remember|saw|see|turns|recognize|recognized)$/

/** "We found that", "the fact that", "which means that": what follows is claimed. */
function isFactive(pieces: readonly Tagged[], segment: number, at: number): boolean {
  const before = pieces[at - 1]
  return before !== undefined && factive.test(before.norm) && !pieces.slice(segment, at).some(({ norm }) => negated.test(norm))
}

/** Where a title may end in a sentence, exclusive. */
function listEnds({ pieces }: Line): number[] {
  const ends = new Set([pieces.length])
  pieces.forEach((piece, at) => {
    if (at === 0) return
    // "Long, hard questions": the comma between two adjectives is no end.
    if (isMark(pieces, at) && !(piece.text === ',' && pieces[at - 1]?.kind === 'ADJ' && pieces[at + 1]?.kind === 'ADJ')) ends.add(at)
    // "It won't tell you what to build or how to sell it".
    if (joins.has(piece.norm) && /^(?:what|how|why|whether)$/.test(pieces[at + 1]?.norm ?? '')) ends.add(at)
    const before = pieces[at - 1]
    if (!before || isVerb(before) || before.kind === 'ADP') return
    if (endsBefore.has(piece.norm) && (piece.norm !== 'so' || isClauseAt(pieces, at + 1))) ends.add(at)
    // "My wife and I signed" is one subject.
    if (joins.has(piece.norm) && isClauseAt(pieces, at + 1) && !(pieces[at + 1]?.norm === 'i' && isNoun(before))) ends.add(at)
  })
  return [...ends]
}

/** Pieces of a line, end exclusive; `endsClause` when the sentence or a clause ends there as well. */
type Span = { from: number; to: number; isWhole: boolean; opensSentence: boolean; isQuoted: boolean; endsClause: boolean }

const longest = 30

/** Indexes of the marks around each quotation of a line. */
function findQuotations({ pieces }: Line): [number, number][] {
  const marks = pieces.flatMap(({ text }, at) => (text === '"' ? [at] : []))
  return marks.flatMap((mark, index): [number, number][] => (index % 2 === 0 ? [[mark, marks[index + 1] ?? pieces.length]] : []))
}

function trimEnd({ text, offsets, pieces }: Line, from: number, to: number): number {
  const start = offsets[from] ?? 0
  const last = pieces[to - 1]
  const end = last ? (offsets[to - 1] ?? 0) + last.text.length : start
  const rest = text
    .slice(start, end)
    .replace(/[\s,;:.!…–—-]+$/gu, '')
    .replace(tail, '')
    .replace(/[\s,;:.!…–—-]+$/gu, '')
  let trimmedEnd = to
  while (trimmedEnd > from && (offsets[trimmedEnd - 1] ?? 0) >= start + rest.length) trimmedEnd--
  return trimmedEnd
}

/** Every stretch of a line that could be a clause of its own, once, without its introduction. */
export function listSpans(line: Line): Span[] {
  const { pieces } = line
  const quotations = findQuotations(line)
  const spans = new Map<string, Span>()
  const ends = listEnds(line)
  for (const start of listStarts(line)) {
    let opening = start
    while (/^[^\p{L}\p{N}"]+$/u.test(pieces[opening]?.text ?? '')) opening++
    const bare = skipMatch(line, opening, discourse)
    const inner = skipMatch(line, skipMatch(line, bare, matrix), discourse)
    for (const from of new Set([bare, inner])) {
      for (const end of ends) {
        // "I've seen people go "what now?"": half of it is a quotation.
        if (end <= from + 2 || quotations.some(([open]) => open === end)) continue
        const to = trimEnd(line, from, end)
        if (to - from < 3 || to - from > longest) continue
        const inside = pieces.slice(from, to)
        if (inside.some((_, at) => isDash(inside, at))) continue
        const crossing = quotations.some(
          ([open, close]) => from <= open !== to > close && !(to <= open || from > close) && !(from > open && to <= close),
        )
        if (crossing) continue
        const quotation = quotations.find(([open, close]) => from > open && to <= close)
        // Half a quotation is nobody's sentence.
        if (quotation && !(from === skipMatch(line, quotation[0] + 1, discourse) && to >= quotation[1] - 1)) continue
        const key = `${from} ${to}`
        if (!spans.has(key))
          spans.set(key, {
            from,
            to,
            isWhole: start === 0 && end === pieces.length,
            opensSentence: start === 0,
            isQuoted: quotation !== undefined,
            endsClause:
              end === pieces.length ||
              endsBefore.has(pieces[end]?.norm ?? '') ||
              joins.has(pieces[end]?.norm ?? '') ||
              /^[;:]$/.test(pieces[end]?.text ?? ''),
          })
      }
    }
  }
  return [...spans.values()]
}
