import type { Language } from '@clipwright/contract/projects/preferences'
import { dropRepeats } from '../pick.ts'
import { articlesOf } from '../subject/articles.ts'
import type { Subject } from '../subject/read-subject.ts'
import type { ToolForm } from '../tool-form.ts'

/** Longer ones are cut off or not typed by anybody. */
const longestTag = 30
/** Of a whole phrase, and of what an ending such as "tips" is put to. Chinese and Korean say a sentence in so many letters. */
const longestOf = (language: Language) =>
  language === 'zh' ? { phrase: 8, stem: 6 } : language === 'ko-KR' ? { phrase: 12, stem: 8 } : { phrase: 24, stem: 18 }

/** Without the small words, which nobody types into a hashtag. */
const toTag = (phrase: string, small: ReadonlySet<string> = new Set()) =>
  phrase
    .toLowerCase()
    .normalize('NFC')
    .split(' ')
    .filter((word) => !small.has(word))
    .join('')
    .replace(/[^\p{L}\p{N}_]/gu, '')

/** Hashtags for a subject in tiers: its own phrases, which say most and are searched least, those with endings, and its field. */
function listTiers(subject: Subject): Record<'own' | 'combined' | 'field', string[]> {
  const { words } = subject
  const longest = longestOf(subject.language)
  const small = new Set([...articlesOf(subject.language), ...words.joiners.split(' ')])
  const long = [subject.core, subject.topic].map((phrase) => toTag(phrase, small)).filter((tag) => tag.length <= longest.phrase)
  const phrases = subject.phrases.map((phrase) => toTag(phrase, small)).filter((tag) => tag.length <= longest.phrase)
  const pairs = subject.pairs.map((pair) => toTag(pair))
  const nouns = subject.nouns.map((noun) => toTag(noun))
  const own = dropRepeats([...long.slice(0, 1), ...pairs, ...long.slice(1), ...phrases, ...nouns]).filter(isUsable)
  const stems = dropRepeats([toTag(subject.core, small), ...pairs.slice(0, 2), ...nouns.slice(0, 3)]).filter(
    (tag) => isUsable(tag) && tag.length <= longest.stem,
  )
  const combined = words.tagEndings
    .split(' ')
    .flatMap((ending) => stems.filter((stem) => !stem.endsWith(ending)).map((stem) => stem + ending))
  return { own, combined: combined.filter(isUsable), field: subject.domain ? words.domains[subject.domain].tags.split(' ') : [] }
}

/** Tags that people search for on one platform alone. */
const ofTiktok = /tiktok|booktok|cleantok|fyp/

const isUsable = (tag: string) => tag.length >= 2 && tag.length <= longestTag && !/^\d+$/.test(tag)

/** All hashtags in the order they are offered: each round has some of every tier while there are any. */
export function listTags(subject: Subject, platform: 'youtube' | 'tiktok', perRound: number): string[] {
  const { own, combined, field } = listTiers(subject)
  const all = [...field, ...subject.words.broadTags[platform].split(' ')]
  const broad = platform === 'youtube' ? all.filter((tag) => !ofTiktok.test(tag)) : all
  const shares = [Math.ceil(perRound / 2), Math.ceil(perRound / 4), Math.floor(perRound / 4)]
  return dealOut([own, combined, broad], shares)
}

/** Hashtags of a subject and its field alone, two of the field after three of its own. */
export function listSubjectTags(subject: Subject): string[] {
  const { own, field } = listTiers(subject)
  return dealOut([own, field.filter((tag) => !ofTiktok.test(tag))], [3, 2])
}

/** So many of each tier in turn, until none is left. */
function dealOut(tiers: readonly (readonly string[])[], shares: readonly number[]): string[] {
  const queues = tiers.map((tier) => [...tier])
  const tags: string[] = []
  while (queues.some((queue) => queue.length > 0)) {
    for (const [tier, queue] of queues.entries()) tags.push(...queue.splice(0, shares[tier] ?? 1))
  }
  return dropRepeats(tags)
    .filter(isUsable)
    .map((tag) => `#${tag}`)
}

export const tagForm: Pick<ToolForm, 'noun' | 'mend' | 'findFault'> = {
  noun: 'hashtags',
  mend: (text) => `#${text.replace(/[\s#]/g, '')}`,
  findFault: (tag) =>
    /^#[\p{L}\p{N}_]{2,30}$/u.test(tag) ? null : `A hashtag is # and up to 30 letters or digits without spaces; "${tag}" is not.`,
}
