import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { SourceView } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'
import { nameTokens } from '../moments/sentence-traits.ts'

/** Identity of the speakers, as far as the talk reveals it. */
export type Speakers = {
  /** By name in lower case. */
  labelOf(name: string): SpeakerLabel | undefined
  host: SpeakerLabel | undefined
  guest: SpeakerLabel | undefined
}

/** "I'm Maria", "my name is Maria", "ich bin Maria": the speaker's own name. */
const introductions =
  /(?:\bi'?m|\bi am|my name is|this is|ich bin|mein name ist|je suis|je m'appelle|soy|me llamo|eu sou|meu nome é|sono|mi chiamo|ik ben|mijn naam is|jestem|nazywam się)\s+$/iu

/** "Thanks, Maria": the name of the previous speaker. */
const thanks =
  /(?:thank you|thanks|danke|merci|gracias|obrigad[oa]|grazie|dank je|bedankt|dziękuję)[,\s]+(?:so much|very much|vielmals)?[,\s]*$/iu

type Vote = { name: string; label: SpeakerLabel; weight: number }

const otherSpeaker = (sentences: readonly Sentence[], from: number, step: 1 | -1): SpeakerLabel | undefined => {
  const own = sentences[from]?.speaker
  for (let index = from + step; index >= 0 && index < sentences.length && Math.abs(index - from) < 6; index += step) {
    const { speaker } = sentences[index] ?? {}
    if (speaker && speaker !== own) return speaker
  }
  return undefined
}

/** A name at the start or end of a sentence addresses the next speaker. */
function findVotes(view: SourceView, sentence: Sentence): Vote[] {
  const { words, sentences } = view.text
  if (!sentence.speaker) return []
  const own = sentence.speaker
  const opener = sentence.tokens[0]
  const tokens = nameTokens(sentence, view.text)
  const all = opener && /^\p{Lu}\p{Ll}+$/u.test(opener.surface) && !opener.isStop ? [opener, ...tokens] : tokens
  return all.flatMap((token): Vote[] => {
    const before = words
      .slice(sentence.firstWord, token.word)
      .map((word) => word.text)
      .join(' ')
    const name = token.norm.replace(/'s$/, '')
    if (introductions.test(`${before} `)) return [{ name, label: own, weight: 2 }]
    const text = words[token.word]?.text ?? ''
    const isCalled = (before.endsWith(',') || before === '') && /[,.?!]$/u.test(text)
    if (thanks.test(`${before} `)) {
      const label = otherSpeaker(sentences, sentence.index, -1)
      return label ? [{ name, label, weight: 0.7 }] : []
    }
    if (!isCalled) return []
    const label = otherSpeaker(sentences, sentence.index, 1)
    return label ? [{ name, label, weight: sentence.isQuestion ? 1.5 : 0.8 }] : []
  })
}

function readRoles(view: SourceView): Pick<Speakers, 'host' | 'guest'> {
  const shares = new Map<SpeakerLabel, { words: number; asks: number }>()
  for (const { speaker, tokens, isQuestion } of view.text.sentences) {
    if (!speaker || speaker === 'Unassigned') continue
    const entry = shares.get(speaker) ?? { words: 0, asks: 0 }
    shares.set(speaker, { words: entry.words + tokens.length, asks: entry.asks + (isQuestion ? 1 : 0) })
  }
  if (shares.size < 2) return { host: undefined, guest: undefined }
  const all = [...shares].filter(([, { words }]) => words > 20)
  const [host] = [...all].sort(([, a], [, b]) => b.asks / b.words - a.asks / a.words)[0] ?? []
  const [guest] = all.filter(([label]) => label !== host).sort(([, a], [, b]) => b.words - a.words)[0] ?? []
  return { host, guest }
}

export function readSpeakers(view: SourceView): Speakers {
  const votes = new Map<string, Map<SpeakerLabel, number>>()
  for (const sentence of view.text.sentences) {
    for (const { name, label, weight } of findVotes(view, sentence)) {
      const labels = votes.get(name) ?? new Map<SpeakerLabel, number>()
      votes.set(name, labels.set(label, (labels.get(label) ?? 0) + weight))
    }
  }
  return {
    ...readRoles(view),
    labelOf(name) {
      const [first, second] = [...(votes.get(name) ?? [])].sort(([, a], [, b]) => b - a)
      return first && first[1] >= 0.8 && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
    },
  }
}
