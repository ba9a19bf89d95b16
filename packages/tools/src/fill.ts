import type { Subject } from './subject/read-subject.ts'

/** The first letter as at the start of a sentence. */
export const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Names that open descriptions; of places, languages, months and makers only the most frequent. */
const names = new Set(
  (
    'africa america asia europe scotland england ireland britain wales france paris spain madrid barcelona italy rome germany berlin japan tokyo kyoto china korea ' +
    'seoul taiwan india thailand vietnam mexico brazil canada australia london york lisbon portugal istanbul turkey greece poland ukraine iceland norway sweden ' +
    'finland denmark switzerland austria vienna alps english spanish french german italian japanese korean chinese latin arabic portuguese dutch polish russian ' +
    'python javascript typescript java linux windows excel photoshop blender godot unity minecraft roblox fortnite zelda pokemon lego nintendo playstation xbox ' +
    'tesla iphone android google youtube tiktok instagram christmas halloween easter ramadan monday sunday january february march april june july august september ' +
    'october november december roman victorian i deutschland españa france italia polska brasil nederland ikea kindle shakespeare kafka mozart bach beatles'
  ).split(' '),
)

/** Words of one letter that can open a description; in other places such a letter is a name ("C for beginners"). */
const smallWord = (word: string, language: Subject['language']) => (language === 'en' ? word === 'A' : /^[AEOWYZÀ]$/.test(word))

/**
 * A phrase as it stands inside a sentence: a capital that only opened the description goes, that of a name stays. German keeps
 * all of its capitals.
 */
function inSentence(text: string, { language }: Pick<Subject, 'language'>): string {
  const [first = '', second = ''] = text.split(' ')
  const isName = names.has(first.toLowerCase().replace(/['’]s$/, '')) || (/^\p{Lu}/u.test(second) && !first.endsWith('ing'))
  const isPlain = smallWord(first, language) || /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)?(?:['’]\p{Ll}+)?$/u.test(first)
  return language === 'de-DE' || isName || !isPlain ? text : first.toLowerCase() + text.slice(first.length)
}

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
  const verb = inSentence(phrase, subject)
  const sentence = inSentence(noun, subject)
  return {
    S: capital(noun),
    s: sentence,
    y: subject.language === 'en' ? ofReader(sentence) : sentence,
    v: verb,
    o: subject.language === 'en' ? ofOthers(verb) : verb,
  }
}

/** "Restoring a bike in my garage" as one says it to somebody else. */
const ofReader = (text: string) => text.replace(/\bmy\b/g, 'your').replace(/\bmyself\b/g, 'yourself')

/** "Negotiate your salary" as others do it: "negotiate their salary". */
const ofOthers = (text: string) => text.replace(/\b(?:your|my|our)\b/g, 'their').replace(/\b(?:yourself|myself)\b/g, 'themselves')

/** What one does, as a noun: "restore old tools" → "restoring old tools". Other languages take the verb as it is. */
function toNoun(instruction: string, { language }: Subject): string {
  if (language !== 'en') return instruction
  const [verb = '', ...rest] = instruction.split(' ')
  const stem = /[^eo]e$/.test(verb) ? verb.slice(0, -1) : /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1) : verb
  return verb.endsWith('ing') && verb.length > 5 ? instruction : [`${stem}ing`, ...rest].join(' ')
}
