import type { Genre } from '@clipwright/contract/clips/curation'
import type { WordKinds } from '../text/parts-of-speech.ts'
import type { Keyphrase } from './keyphrases.ts'
import { namesSubject } from './title-model.ts'

const genreTags: Partial<Record<Genre, string>> = {
  'Q&A': 'qanda',
  Marketing: 'marketing',
  Webinar: 'webinar',
  Podcast: 'podcast',
  Academic: 'education',
  'Product reviews': 'review',
  'How-to': 'howto',
  Comedy: 'comedy',
  'Sports commentary': 'sports',
  Church: 'faith',
  News: 'news',
  Vlog: 'vlog',
  Gaming: 'gaming',
}

/** Words that nobody searches for, however often they occur. */
const unsearched: ReadonlySet<string> = new Set(
  `idea ideas question questions thing things job jobs day days number numbers side hand hands place places moment moments story stories problem
  problems change changes person answer answers example examples world life reason point part lot kind week month hour hours minute minutes
  second seconds group groups level word words name names line lines case cases type types step steps piece pieces end start bit lack running january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday swipe fast learn first last feeling
  feelings conversation conversations sense half view views experience experiences process phase truth opinion priority opportunity decision
  decisions role roles item items issue issues result results room guy guys stuff million millions thousand hundred blah yada shit fuck crap
  damn hell door table car morning night today head face fact goal goals value values space area areas order term terms set list effort step
  bunch couple title titles chance matter course rest version versions situation situations difference body state states form forms sort sorts
  super pre non re yeah yep company companies team teams work works product products user users customer customers tool tools file files folks folk kid kids
  talk talks topic topics content contents detail details reality impact effort efforts amount amounts ability abilities ton tons past majority minority
  choice choices feature features month months year years dollar dollars buck bucks image images page pages rule rules fault faults offer offers account
  accounts hole holes loop loops iteration iterations adult adults lane lanes direction directions text texts expectation expectations layer layers
  minority exponential commission existence message messages dimension dimensions hundred hundreds self scope love eye eyes event events path paths
  mistake mistakes advantage advantages disadvantage insight insights artificial permission sample seat obsession expert experts element elements office
  offices street streets risk risks friend friends girl girls boy boys option options purpose reasoning meaning bunches`.split(/\s+/),
)

/** Adjectives that form no term with the noun after them. */
const plain =
  /^(?:good|bad|big|great|little|small|tiny|new|old|whole|entire|different|certain|many|few|real|right|wrong|huge|super|actual|main|important|interesting|specific|particular|single|simple|hard|easy|nice|long|short|high|low|full|early|late|own|other|same|first|second|third|last|next|various|similar|several|extra|exact|key|major|key|free|better|best|fellow|favorite)$/i

/** Least share of its uses as a noun for a word to name a thing, and most as a verb. */
const naming = { last: 0.7, alone: 0.8, verb: 0.2 }

/** Whether people search for it: a name, or a noun with its modifiers. */
export function isSearched({ text, stems }: Keyphrase, kindOf: WordKinds): boolean {
  if (text.length < 2 || stems.length === 0 || /^\d/.test(text)) return false
  const words = text.split(/\s+/)
  const isName = /^\p{Lu}/u.test(text)
  const isStray = (word: string) =>
    word
      .toLowerCase()
      .split('-')
      .every((part) => unsearched.has(part))
  if (words.every(isStray) || plain.test(words[0] ?? '')) return false
  if (isName) return true
  // "Pre-calculating" is an action, which nobody searches for.
  if (words.some((word) => /-\p{L}+(?:ing|ed)$/u.test(word)) || (words.length > 1 && isStray(words[words.length - 1] ?? ''))) return false
  const kind = kindOf((words[words.length - 1] ?? '').toLowerCase())
  if (!kind) return true
  return words.length === 1 ? kind.noun >= naming.alone && kind.verb <= naming.verb : kind.noun >= naming.last
}

/** Names and terms first; a word that occurs once is no subject. */
export function listSearched(keyphrases: readonly Keyphrase[], kindOf: WordKinds): Keyphrase[] {
  const usable = keyphrases.filter((phrase) => isSearched(phrase, kindOf))
  const names = usable.filter(namesSubject)
  const repeated = usable.filter((phrase) => phrase.count > 1 && !names.includes(phrase))
  const picks = [...names, ...repeated]
  return picks.length > 0 ? picks : usable.slice(0, 1)
}

const toTag = (text: string): string =>
  text
    .replace(/['’](?=s(?!\p{L}))/gu, '')
    .split(/(?:[^\p{L}\p{M}\p{N}]\p{M}*)+/u)
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')

const mostTags = { own: 3, field: 2, all: 6 }

/**
 * One to six tags without spaces: subjects and names of the clip, then the field of the whole talk, its theme and the kind
 * of video. `field` has the key phrases of the talk, `kindOf` the parts of speech of its words.
 */
export function writeHashtags(
  keyphrases: readonly Keyphrase[],
  genre: Genre,
  theme: string | null,
  field: readonly Keyphrase[] = [],
  kindOf: WordKinds = () => null,
): string[] {
  const tags = listSearched(keyphrases, kindOf)
    .slice(0, mostTags.own)
    .map(({ text }) => toTag(text))
  const fieldTags = listSearched(field, kindOf)
    .map(({ text }) => toTag(text))
    .filter((tag) => !tags.some((own) => own.includes(tag) || tag.includes(own)))
    .slice(0, mostTags.field)
  const genreTag = genreTags[genre]
  const all = [...tags, ...fieldTags, ...(theme && !unsearched.has(theme) ? [toTag(theme)] : []), ...(genreTag ? [genreTag] : [])]
  return [...new Set(all.filter((tag) => tag.length > 1 && tag.length <= 30 && !/^\d+$/.test(tag)))]
    .slice(0, mostTags.all)
    .map((tag) => `#${tag}`)
}
