import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate } from '@clipwright/curation/curate'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { readJudgements } from '../train/judgements.ts'
import { loadPodcasts, loadSingleTalks } from './curation-sources.ts'
import { markedTalks, type MarkedPrompt, type MarkedTalk } from './steering-prompts.ts'

type Range = readonly [number, number]

/** The first clips of one prompt. */
export type PromptResult = MarkedPrompt & {
  talk: string
  half: MarkedTalk['half']
  isFirstAnswer: boolean
  hasAnswer: boolean
  clips: Range[]
  notices: string[]
}

/** The marked talks of a folder next to its judgements. */
export function loadMarkedTalks(sharedDir: string): (MarkedTalk & { transcript: Transcript })[] {
  const mediaDir = join(sharedDir, 'media')
  const judgements = readJudgements(join(sharedDir, 'judgements'), (words) => splitSentences(words, 'en'))
  const transcripts = new Map<string, Transcript>()
  for (const { name, transcript } of [...loadPodcasts(mediaDir), ...loadSingleTalks(mediaDir)]) transcripts.set(name, transcript)
  for (const { id, transcript } of judgements?.sections ?? []) transcripts.set(id, transcript)
  return markedTalks.flatMap((entry) => {
    const transcript = transcripts.get(entry.talk)
    return transcript ? [{ ...entry, transcript }] : []
  })
}

const sharedSec = (a: Range, b: Range) => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]))

/** A clip answers when half of it, or half of a passage, is shared time. */
export const isAnswer = (clip: Range, passages: readonly Range[]): boolean =>
  passages.some((passage) => sharedSec(clip, passage) * 2 >= Math.min(clip[1] - clip[0], passage[1] - passage[0]))

/** The first three clips of a prompt, without runners-up. */
export function curateFirstClips(transcript: Transcript, customPrompt: string): { clips: Range[]; notices: string[] } {
  const { moments, notices } = curate({ transcript, analysis: null, pref: CurationPref.parse({ customPrompt }), title: '' })
  const clips = moments
    .filter(({ isRunnerUp }) => !isRunnerUp)
    .slice(0, 3)
    .map(({ timeRanges }): Range => [timeRanges[0]?.[0] ?? 0, timeRanges.at(-1)?.[1] ?? 0])
  return { clips, notices }
}

export function measurePrompts(talks: readonly (MarkedTalk & { transcript: Transcript })[]): PromptResult[] {
  return talks.flatMap(({ talk, half, prompts, transcript }) =>
    prompts.map((entry) => {
      const { clips, notices } = curateFirstClips(transcript, entry.prompt)
      const answers = clips.map((clip) => isAnswer(clip, entry.passages))
      return { ...entry, talk, half, clips, notices, isFirstAnswer: answers[0] ?? false, hasAnswer: answers.includes(true) }
    }),
  )
}
