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

/** One language's lists as data: words parted by spaces, phrases and groups parted by "|", all in lower case. */
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
  /** Openings that look like ones of the two lists above and point nowhere: "there is", "once upon a time". */
  cleanPhrases: string
  /** Dangling openers that are mostly articles: they point back only before one of `pronounFollowers`. */
  articles: string
  pronounFollowers: string
  /** Responsive openers that also begin plain sentences ("no", "good"): they answer only where a mark follows. */
  answersWithMark: string
  pointers: string
  responsiveOpeners: string
  openEnds: string
  abbreviations: string
  topicMarkers: string
  leadIns: string
  subordinators: string
  emptyPhrases: string
  suffixes: string
  /** Endings that mostly mark a verb; such words make poor subjects. Only where no tagger knows the language. */
  verbEndings: string
  /** A phrase that ends in "*" matches every word that begins so. */
  cues: Record<CueName, string>
  synonyms: string
  phrases: {
    /** "{list}" is replaced. */
    about: string
    and: string
    /** Title of a clip that has no quotable sentence. */
    titleOf: string
    /** Title of a chapter that has no subject; "{n}" is its number. */
    part: string
    /** Suggested prompts; "{topic}" is replaced. */
    prompts: readonly string[]
  }
}
