import type { Subject } from './subject/read-subject.ts'
import { domains } from './words/tool-words.ts'

/** The first letter as at the start of a sentence. */
export const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const properNames =
  /^(?:japan|europe|asia|english|spanish|french|german|python|javascript|excel|minecraft|nintendo|playstation|roblox|linux|youtube|tiktok|i)\b/i

/**
 * A phrase as it stands inside a sentence: a capital that only opened the description goes, that of a name stays. A word that
 * nothing here places is taken for a name. German keeps its capitals.
 */
function inSentence(text: string, { language, words }: Pick<Subject, 'language' | 'words'>): string {
  const [first = '', second = ''] = text.split(' ')
  if (language === 'de-DE' || !/^\p{Lu}\p{Ll}*$/u.test(first) || /^\p{Lu}/u.test(second) || properNames.test(first)) return text
  const lower = first.toLowerCase()
  const isPlain =
    (language === 'en' && /(?:ing|[^s]s|ed)$/.test(lower)) ||
    opensPlainly.has(lower) ||
    domains.some((domain) => words.domains[domain].keys.split(' ').some((key) => key.length > 2 && lower.startsWith(key)))
  return isPlain ? lower + text.slice(first.length) : text
}

const opensPlainly = new Set(
  (
    'a an the how my our your old new small simple easy quick cheap cold hot warm dark wild local small-town home everyday modern ancient classic simple natural raw healthy best hand free slow deep daily first short real ' +
    'el la los las un una unos unas mi mis le les l une des mon mes ma il lo gli i o os as um uma meu minha de het een mijn cómo como comment come hoe jak'
  ).split(' '),
)

type Slots = Readonly<Record<string, string>>

/** A pattern with its slots filled; an unfilled slot is a fault of the word lists. */
export function fill(pattern: string, slots: Slots): string {
  return pattern.replace(/\{(\w+)\}/g, (_slot, name: string) => {
    const value = slots[name]
    if (value === undefined) throw new Error(`nothing for {${name}} in "${pattern}"`)
    return value
  })
}

/** The slots that every pattern may use. */
export function subjectSlots(subject: Subject, phrase = subject.main): Slots {
  const noun = subject.instruction === null ? phrase : toNoun(phrase, subject)
  return { S: capital(noun), s: inSentence(noun, subject), v: inSentence(phrase, subject) }
}

/** What one does, as a noun: "restore old tools" → "restoring old tools". Other languages take the verb as it is. */
function toNoun(instruction: string, { language }: Subject): string {
  if (language !== 'en') return instruction
  const [verb = '', ...rest] = instruction.split(' ')
  const stem = /[^eo]e$/.test(verb) ? verb.slice(0, -1) : /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1) : verb
  return verb.endsWith('ing') && verb.length > 5 ? instruction : [`${stem}ing`, ...rest].join(' ')
}
