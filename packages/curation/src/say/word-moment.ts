import type { CurationResult, Moment, StatedScore, SubScore } from '@clipwright/contract/clips/curation'
import type { Language } from '@clipwright/contract/projects/preferences'
import { writePrompts } from '../chapters.ts'
import { getLanguagePack } from '../text/language-pack.ts'
import { formatStatements } from './format-statements.ts'

/** What is said about a moment, in one language. */
export type WordedMoment = {
  reason: string
  hookScore: SubScore
  coherenceScore: SubScore
  connectionScore: SubScore
  trendScore: SubScore
}

function wordScore({ says, ...score }: StatedScore, language: Language): SubScore {
  return { ...score, comment: (says && formatStatements(says, language)) ?? score.comment }
}

/**
 * The reason and the four comments of a moment in a reader's language. Moments that were stored before statements were
 * kept, or by a later version, keep their own words.
 */
export function wordMoment(moment: Moment, language: Language): WordedMoment {
  return {
    reason: (moment.says && formatStatements(moment.says, language)) ?? moment.reason,
    hookScore: wordScore(moment.hookScore, language),
    coherenceScore: wordScore(moment.coherenceScore, language),
    connectionScore: wordScore(moment.connectionScore, language),
    trendScore: wordScore(moment.trendScore, language),
  }
}

/** What the person should know about a run, in their language. */
export function wordNotices(told: Pick<CurationResult, 'notices' | 'statedNotices'>, language: Language): string[] {
  return told.notices.map((notice, index) => {
    const stated = told.statedNotices?.[index]
    return (stated && formatStatements(stated, language)) ?? notice
  })
}

/** Recommended prompts in the reader's language, about what was said in the source's. */
export function wordPrompts(
  { promptTopics, promptRecommendations }: Pick<CurationResult, 'promptTopics' | 'promptRecommendations'>,
  language: Language,
): string[] {
  return promptTopics ? writePrompts(promptTopics, getLanguagePack(language)) : promptRecommendations
}
