import type { CurationResult, Moment, ExplainedScore, SubScore } from '@clipwright/contract/clips/curation'
import type { Language } from '@clipwright/contract/projects/preferences'
import { writePrompts } from '../chapters.ts'
import { getLanguagePack } from '../text/language-pack.ts'
import { formatMessages } from './format-messages.ts'

/** The texts about a moment in one language. */
type FormattedMoment = {
  reason: string
  hookScore: SubScore
  coherenceScore: SubScore
  connectionScore: SubScore
  trendScore: SubScore
}

function formatScore({ says, ...score }: ExplainedScore, language: Language): SubScore {
  return { ...score, comment: (says && formatMessages(says, language)) ?? score.comment }
}

/**
 * The reason and the four comments of a moment in a reader's language. Moments stored without messages, or by a later
 * version, keep their stored texts.
 */
export function formatMoment(moment: Moment, language: Language): FormattedMoment {
  return {
    reason: (moment.says && formatMessages(moment.says, language)) ?? moment.reason,
    hookScore: formatScore(moment.hookScore, language),
    coherenceScore: formatScore(moment.coherenceScore, language),
    connectionScore: formatScore(moment.connectionScore, language),
    trendScore: formatScore(moment.trendScore, language),
  }
}

/** The notices about a run in the person's language. */
export function formatNotices(result: Pick<CurationResult, 'notices' | 'statedNotices'>, language: Language): string[] {
  return result.notices.map((notice, index) => {
    const stated = result.statedNotices?.[index]
    return (stated && formatMessages(stated, language)) ?? notice
  })
}

/** Recommended prompts in the reader's language, about subjects in the source's. */
export function formatPrompts(
  { promptTopics, promptRecommendations }: Pick<CurationResult, 'promptTopics' | 'promptRecommendations'>,
  language: Language,
): string[] {
  return promptTopics ? writePrompts(promptTopics, getLanguagePack(language)) : promptRecommendations
}
