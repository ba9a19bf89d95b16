import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { answerSurvey as endpoint } from '@clipwright/contract/announcements/surveys'
import type { RequestContext } from '#platform/http/context.ts'
import { type GivenAnswer, saveAnswer } from './surveys.store.ts'

export async function answerSurvey(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { kind, words } = input
  const answer: GivenAnswer =
    input.kind === 'survey' ? { kind, words, reasons: input.reasons, score: null } : { kind, words, reasons: [], score: input.score }
  const isSaved = await ctx.db.transaction((tx) => saveAnswer(tx, ctx, answer))
  if (!isSaved) throw new AppError('RecordExisted', { say: 'You have already answered this. Thank you.', cause: `${kind} was answered` })
  return { done: true }
}
