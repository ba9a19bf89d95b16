/** Fields of interest that a description is sorted into; each has words of its own for names and hashtags. */
export const domains = [
  'food',
  'body',
  'travel',
  'tech',
  'money',
  'games',
  'music',
  'plants',
  'style',
  'family',
  'animals',
  'outdoors',
  // Their words come with many subjects, so these are chosen only where nothing else is.
  'making',
  'learning',
] as const
export type Domain = (typeof domains)[number]

type DomainWords = {
  /** Beginnings of words that point to this field. One of up to three letters is a whole word or its plural, unless a `*` follows it. */
  keys: string
  /** Nouns of the field for names, capitalised as in a title. */
  nouns: string
  /** Broad hashtags that people really use, without "#". */
  tags: string
}

type PlainSection = { heading: string; show: string; say: string }

/**
 * What the engines need in one language. In patterns `{S}` is the subject with a capital, `{s}` the subject as written inside
 * a sentence, `{P}` and `{p}` another phrase of the description, `{W}` a word of it, `{D}` a noun of its field, `{n}` a number.
 */
export type ToolWords = {
  /** Regular expressions, tried in order at the start of a description: "In this video I show". */
  leadIns: readonly string[]
  /** Introduces an instruction: "how to". */
  howTo: string
  /** Pronouns of the one who films: "I restore old tools" is an instruction, too. */
  actors: string
  /** Regular expression: how a sentence begins that tells what somebody did. Empty in English, where a tagger knows, and in Chinese and Korean. */
  storyStarts: string
  /** First words of a question. */
  questionWords: string
  /** Words at which the subject's phrase ends: "where", "because". */
  clauseWords: string
  /** Words at which the core of a phrase ends: "for", "with". */
  prepositions: string
  /** Words that may stand inside a phrase of nouns: "of", "de". */
  joiners: string
  /** Words of the medium, which say nothing of the subject. */
  mediaWords: string
  /** Regular expression: what stands before the last of a list. */
  ands: string
  /** What follows them, in Korean what stands before them, is not in the video: "without a machine". */
  negations: string
  /** Nouns for names where nothing points to a field. */
  anyNouns: string
  domains: Readonly<Record<Domain, DomainWords>>
  /** Names of channels from one word. */
  names: readonly string[]
  /** Names of channels from a word of the description and a noun of its field, or from two words: `{A}`, `{B}`. */
  pairNames: readonly string[]
  /** Endings for made-up words. */
  endings: string
  titles: {
    /** Safe with any phrase, because the phrase stands alone before or after a colon. */
    any: readonly string[]
    /** For phrases that stand in a sentence without an article. */
    inSentence: readonly string[]
    /** For instructions; `{v}` is the instruction, "repair a bike", `{o}` the same of other people. */
    howTo: readonly string[]
    /** For what somebody did: "I quit my job". */
    story: readonly string[]
    /** For questions: "Why Rome fell". */
    question: readonly string[]
    /** With a further phrase. */
    withPhrase: readonly string[]
  }
  /** Endings of hashtags after a phrase. */
  tagEndings: string
  /** Hashtags for any subject, broadest last. */
  broadTags: { youtube: string; tiktok: string }
  description: {
    openings: readonly string[]
    /** What a viewer takes along. */
    bodies: readonly string[]
    /** The same for what somebody did. */
    stories: { openings: readonly string[]; bodies: readonly string[] }
    /** Stands above the list of phrases. */
    listHeads: readonly string[]
    calls: readonly string[]
  }
  /** Headings of what is written about a talk. */
  notes: Readonly<Record<'title' | 'summary' | 'chapters' | 'points' | 'quotes' | 'names' | 'links' | 'guests', string>>
  bios: readonly string[]
  captions: {
    any: readonly string[]
    /** For what somebody did. */
    story: readonly string[]
    /** For everything else. */
    plain: readonly string[]
    /** For instructions. `{y}` is the subject as it is of the reader: "your garage". */
    howTo: readonly string[]
  }
  script: {
    hooks: readonly string[]
    /** Names of the parts. */
    hook: string
    call: string
    /** "On screen" and "Say". */
    show: string
    say: string
    setups: readonly string[]
    /** What is said in a section on `{P}`. */
    sections: readonly string[]
    /** Sections that suit whatever can be done, in their order. */
    doSections: readonly PlainSection[]
    /** Sections that suit whatever can be explained, in their order. */
    aboutSections: readonly PlainSection[]
    /** Sections that suit what somebody did, in their order. Empty where `storyStarts` is and no tagger knows. */
    storySections: readonly PlainSection[]
    shots: readonly string[]
    turns: readonly string[]
    closings: readonly string[]
    calls: readonly string[]
  }
}
