/** What a phrase can signal. */
export const cueNames = [
  'question',
  'contrast',
  'story',
  'claim',
  'payoff',
  'surprise',
  'superlative',
  'secondPerson',
  'firstPerson',
  'emotion',
  'humour',
  'topicShift',
  'howTo',
  'list',
  'cause',
  'housekeeping',
  'lookBack',
] as const
export type CueName = (typeof cueNames)[number]

/** One language's lists as data: words separated by spaces, phrases and groups by "|", all in lower case. */
export type PackSource = {
  code: string
  unspaced?: boolean
  /** Nouns are written with a capital. */
  capitalNouns?: boolean
  stopWords: string
  fillers: string
  danglingOpeners: string
  /** Openings of several words that point back: "in that case". */
  danglingPhrases: string
  /** Openings that look like those of the two lists above but do not point back: "there is", "once upon a time". */
  cleanPhrases: string
  /** Dangling openers that are mostly articles: they point back only before one of `pronounFollowers`. */
  articles: string
  pronounFollowers: string
  /** Responsive openers that also begin plain sentences ("no", "good"): they answer only before a punctuation mark. */
  answersWithMark: string
  pointers: string
  responsiveOpeners: string
  openEnds: string
  abbreviations: string
  topicMarkers: string
  leadIns: string
  /** Lead-ins that also begin plain sentences (“after”, “now”): they lead only before a punctuation mark. */
  leadsWithMark: string
  /** Lead-ins of several words. */
  leadPhrases: string
  subordinators: string
  emptyPhrases: string
  suffixes: string
  /** Endings that mostly mark verbs, which make poor subjects. Only for languages without a tagger. */
  verbEndings: string
  /** A phrase that ends in "*" matches every word with that beginning. */
  cues: Record<CueName, string>
  synonyms: string
  phrases: {
    /** "{list}" is replaced. */
    about: string
    and: string
    /** Title of a clip without a quotable sentence. */
    titleOf: string
    /** Title of a chapter without a subject; "{n}" is its number. */
    part: string
    /** Suggested prompts; "{topic}" is replaced. */
    prompts: readonly string[]
  }
}
