/** A manner of moment that a prompt can ask for, rather than a subject. */
export const mannerNames = [
  'humour',
  'question',
  'story',
  'advice',
  'numbers',
  'surprise',
  'emotion',
  'argument',
  'opinion',
  'lesson',
  'apology',
  'explanation',
  'prediction',
  'mistake',
  'example',
  'comparison',
  'complaint',
  'thanks',
  'housekeeping',
] as const
export type MannerName = (typeof mannerNames)[number]

/** Whole words and phrases, parted by "|": how a manner is asked for, and what is said there. "~" marks a weak sign. */
type MannerWords = { asked: string; said: string }

/** How people ask in one language. Lists of words are parted by spaces, lists of phrases by "|"; all in lower case. */
export type PromptWords = {
  /** Words that only ask: find, moments, clips. */
  asking: string
  /** Things to be counted: "three clips". */
  clips: string
  /** Words before a subject: about, on, regarding. */
  about: string
  /** Behind these a subject is unwanted. */
  without: string
  /** The same, but only where a clause begins or before one of `about`: "nothing about politics", "not the intro". */
  notAtStart: string
  /** These begin a clause that says the contrary of the one before; absent where a language needs none. */
  contrast?: string
  /** A clause that begins so asks for an explanation: nothing in it is unwanted. */
  questionWords: string
  manners: Partial<Record<MannerName, MannerWords>>
  time: {
    first: string
    last: string
    minute: string
    second: string
    hour: string
    half: string
    secondHalf: string
    /** Phrases. */
    start: string
    middle: string
    end: string
    after: string
    before: string
    around: string
    /** "one:1 two:2". */
    numbers: string
  }
  guest: string
  host: string
  /** Verbs behind or before a name that ask for that person's own words. */
  speaks: string
}
