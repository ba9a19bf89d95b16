import type { Tagged } from '../text/parts-of-speech.ts'
import type { TitleLine } from './title-candidate.ts'
import { isShaped, lacksObject, standsAlone } from './title-checks.ts'
import { capitalize } from './title-line.ts'
import { joinPieces } from './title-syntax.ts'

/** "You have to", "you should never": what is before the verb of a piece of advice, and what remains of it. */
const urges: [RegExp, string][] = [
  [/^you (?:should|must) never /i, 'never '],
  [/^you (?:should always|must always|always have to|always need to) /i, 'always '],
  [
    /^you (?!(?:shouldn't|should not|mustn't|must not) be \p{L}+ing\b)(?:shouldn't|should not|mustn't|must not|don't want to|do not want to|never want to|don't ever want to) /iu,
    "don't ",
  ],
  [/^you (?:have to|need to|should|must|ought to|'ve got to|got to|really have to) /i, ''],
  [/^(?:you (?:have to |need to |want to |should |)|)make sure (?:that )?you (?:don't) /i, "don't "],
  [/^(?:you (?:have to |need to |want to |should |)|)make sure (?:that )?you(?:'re going to| can|) (?=\p{L}+ )/iu, ''],
  [
    /^(?:my|the best) advice(?: i can give| i have| to you| to people| to founders)?(?: is| would be| was)(?: always| just)? (?:to |)(?=\p{L}+ )/iu,
    '',
  ],
  [/^(?:the )?(?:key|trick|secret|trick here|secret here|point|best thing you can do|answer) is (?:always |just |really |)to /i, ''],
  [/^(?:what )?(?:you|you'd|you would) (?:always |just |really )?want to (?:do is (?:to |)|)/i, ''],
  [/^what (?:i would do|i'd do|you have to do|you need to do|you should do) is (?:to |)/i, ''],
  [
    /^(?:i|we)(?:'d| would|)(?: always| really| highly| strongly| often)? (?:recommend|encourage|advise|urge) (?:that )?(?:you|people|everyone|everybody|founders|folks)(?: to| should|) /i,
    '',
  ],
  [/^(?:i|we)(?: would|'d|)(?: always| often)? tell (?:people|everyone|everybody|founders|folks) to /i, ''],
  [/^it(?:'s| is) (?:really |so |very |)(?:important|essential|crucial|vital|critical) (?:for you |)to /i, ''],
]

/** Verbs that say too little without what is around them. */
const weak =
  /^(?:have|get|give|do|see|go|put|pay|pick|use|deal|talk|wait|take|ask|want|like|let|keep in|know|decide|create|be (?:able|on|in|your))\b(?! (?:n't|not))/i

/** A condition before the advice stays with it. */
const condition = /^((?:if|when|before|once|unless|whenever) [^,]{4,50}, )(.+)$/i

const baseForm =
  /^(?:be|start|know|remember|think|look|feel|turn|come|see|say|want|need|like|love|hope|believe|let|have|do|get|make|take|give)$/

/** An imperative with everything it needs; `whole` has the condition before it. */
function isAdvice(verb: readonly Tagged[], whole: readonly Tagged[]): boolean {
  const [first, second] = verb
  if (/, you (?:have|need|should|must|want|got)\b/i.test(joinPieces(whole))) return false
  if (!first || !second || !isShaped(whole) || !standsAlone(whole) || lacksObject(verb)) return false
  if (first.norm === 'do' && second.norm === "n't") return verb.length > 4
  const main = /^(?:never|always)$/.test(first.norm) ? second : first
  return (
    (main.kind === 'VERB' || baseForm.test(main.norm)) &&
    !/(?:ing|ed)$/.test(main.norm) &&
    !(main.norm === 'be' && (second.kind === 'VERB' || second.norm.endsWith('ing')))
  )
}

/** "You have to guard your mornings" as "Guard your mornings". */
export function toAdvice(pieces: readonly Tagged[], tag: (text: string) => Tagged[]): TitleLine[] {
  const text = joinPieces(pieces)
  const [, lead = '', claim = text] = condition.exec(text) ?? []
  for (const [pattern, remains] of urges) {
    if (!pattern.test(claim)) continue
    const deed = claim.replace(pattern, '')
    if (remains === '' && weak.test(deed)) return []
    const verb = tag(`to ${remains}${deed}`).slice(1)
    const advice = capitalize(`${lead}${joinPieces(verb)}`)
    const whole = lead === '' ? verb : tag(advice)
    return isAdvice(verb, whole) ? [{ text: advice, kind: 'advice', pieces: whole }] : []
  }
  return []
}
