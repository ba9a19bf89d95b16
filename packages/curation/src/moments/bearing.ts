import type { CueName } from '../text/pack-source.ts'
import type { CueHit, Sentence, SourceText } from '../text/source-text.ts'

/** Negations that reverse what follows, in the ten languages. */
export const negations: ReadonlySet<string> = new Set(
  `not no never nothing nobody hardly without don't doesn't didn't isn't wasn't aren't weren't can't couldn't won't wouldn't shouldn't haven't
  hasn't hadn't ain't cannot nicht kein keine keinen nie niemals ohne no nunca nada sin pas jamais rien sans non mai niente senza niet geen
  nooit zonder nie nigdy bez não nunca sem 不 没 没有 别 안 못`.split(/\s+/),
)
const reach = 3

/** Cues that mean the opposite after a "not". */
const turnable: ReadonlySet<CueName> = new Set(['surprise', 'superlative', 'emotion', 'humour', 'claim', 'payoff'])

/** In "I don't say that it is the most important one" the cue is far from its "not". */
const reachOf = ({ cue }: CueHit) => (cue === 'superlative' || cue === 'surprise' ? Infinity : reach)

const isNegated = (sentence: Sentence, hit: CueHit) => {
  const before = sentence.tokens.filter(({ word }) => word < hit.firstWord && word >= hit.firstWord - reachOf(hit))
  return before.some(({ norm }) => negations.has(norm))
}

const past =
  /\b(?:was|were|had|did|said|went|got|told|thought|knew|came|saw|made|took|gave|found|felt|left|kept|began|became|wrote|ran|built|bought|brought|sat|stood|heard|met|paid|sold|sent|spent|lost|won|fell|grew|chose|broke|spoke|taught|caught|used to|\p{L}{2,}ed)\b/iu

/** Somebody did something: "I sold", "she never told", "Anna built"; not "he gets annoyed". */
const deedOf = (subjects: string) =>
  new RegExp(
    `\\b(?:${subjects})(?:['’](?:ve|d)|\\s(?:have|had))?\\s(?:\\p{L}+ly\\s|just\\s|never\\s|also\\s|always\\s|once\\s)?${past.source}`,
    'iu',
  )

/** What an English sentence must contain for a cue in it to count; cues not listed here need nothing more. */
const english: Partial<Record<CueName, RegExp>> = {
  surprise:
    /\b(?:surpris\w*|shock(?:ed|ing)|unbelievabl[ey]|never (?:would have )?expected|unexpected\w*|astonish\w*|stunn\w*|blew my mind|mind[- ]blowing|nobody knew|no one knew|who knew|can't believe|couldn't believe|plot twist)\b/iu,
  superlative:
    /\b(?:the|my|our|their|his|her) (?:\p{L}+ )?(?:most (?!of\b|part\b|people\b|recent)\p{L}+|best (?!practice)|worst(?!-case| case)|biggest|greatest|largest|smallest|fastest|hardest|easiest|strongest|richest|poorest|oldest|youngest|highest|lowest|cheapest|smartest)\b/iu,
  story: deedOf('i|we|he|she|they|it|there|who|that|friend|wife|husband|father|mother|dad|mom|boss|team|company|guy|man|woman|people|kids'),
  firstPerson: deedOf('i|we'),
  // A contrast needs both sides: a "but" that opens a sentence lacks one.
  contrast:
    /^(?:\S+\s+){3,}.*\b(?:but|however|instead|rather than|whereas|unlike|although|even though|on the other hand|the opposite|on the contrary|in contrast|not because|turns out)\b/iu,
  claim:
    /\b(?:the key|most important|the secret|i believe|i would argue|i'm convinced|must|should|the best way|the only way|the truth|what matters|the (?:real |main )?(?:problem|reason|goal|point|trick)|no doubt|essential|critical|crucial|guarantee|fundamentally)\b/iu,
  payoff:
    /\b(?:that's why|that is why|this is why|which is why|which means|that means|in the end|turns out|turned out|as a result|the lesson|the answer|ended up|bottom line|learned|that's how|that's when|the takeaway|in other words|eventually|at the end of the day|long story short|therefore)\b/iu,
  emotion:
    /\b(?:loved|i love|we love|hate|hated|fear|afraid|sad|angry|cry|cried|proud|dream|pain|painful|hurt|beautiful|terrible|grief|regret|lonely|passion|struggled|courage|shame|ashamed|scared|nervous|frustrat\w+|awful|grateful|died|death|brave|embarrass\w+|tears|suffer\w*|heartbreaking|devastated|upset|disappoint\w+|anxiety)\b/iu,
  humour: /\b(?:funny|joke|joking|hilarious|laugh\w*|kidding|haha|comedy)\b/iu,
  howTo: /\b(?:make sure (?:you|to|your)|here's how|start by|all you need|first you|tips?|tricks?)\b/iu,
  secondPerson: /\byou(?:'re|'ve|'ll|r)?\b/iu,
}

/** Words that begin a story, among much else. */
const vagueCues = /^(?:there was a|one time|a story|my friend|back in|at that time)$/

const courtesy =
  /\b(?:thank you|thanks|you know|you mentioned|you said|you asked|like you|as you said|i'd love|i would love|love (?:that|this|the) (?:question|story|show)|happy to|sorry|excited to (?:be|have|chat|talk)|welcome)\b/iu

/** Whether a cue is true of the sentence it was found in. */
export function bearsCue(hit: CueHit, sentence: Sentence, source: SourceText): boolean {
  if (turnable.has(hit.cue) && isNegated(sentence, hit)) return false
  if (source.pack.code !== 'en' || hit.cue === 'lookBack') return true
  const text = sentence.text.replaceAll('’', "'")
  const cue = sentence.tokens.flatMap(({ word, norm }) => (word >= hit.firstWord && word < hit.lastWord ? [norm] : [])).join(' ')
  if (hit.cue === 'story' && vagueCues.test(cue)) return false
  if (courtesy.test(text) && hit.cue !== 'payoff' && hit.cue !== 'contrast') return false
  return english[hit.cue]?.test(text) ?? true
}
