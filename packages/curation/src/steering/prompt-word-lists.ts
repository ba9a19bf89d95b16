/** A kind of moment that a prompt can ask for, as opposed to a subject. */
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

/** Words and phrases separated by "|": how people ask for a manner, and how it sounds. "~" marks a weak sign. */
type MannerWords = { asked: string; said: string }

/** How people ask in one language. Words are separated by spaces, phrases by "|"; all in lower case. */
export type PromptWords = {
  /** Words used only to ask: find, moments, clips. */
  asking: string
  /** Countable results: "three clips". */
  clips: string
  /** Words before a subject: about, on, regarding. */
  about: string
  /** Words before an unwanted subject. */
  without: string
  /** The same, but only at the start of a clause or before a word of `about`: "nothing about politics", "not the intro". */
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
  /** What speakers are called on screens, before their number. */
  speaker: string
  guest: string
  host: string
  /** Verbs next to a name that ask for that person's own words. */
  speaks: string
}
