import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getServiceRequest as endpoint } from '@clipwright/contract/clips/model-choice'
import { estimateRequest, estimatePrice } from '@clipwright/curation/language-model/estimate'
import { buildPrompts } from '@clipwright/curation/language-model/prompts'
import { estimateTokens } from '@clipwright/curation/language-model/tokens'
import { countRequests } from '#pipeline/answer-times.ts'
import { serviceModel } from '#pipeline/ask-model.ts'
import { answerKey } from '#pipeline/language-model.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { readFeatureConfigs } from '../../plans/feature-access/check-feature.ts'
import { answersOf, readAskedSource } from './asked-source.ts'
import { promptText } from './chat-prompts.ts'
import { findUsualAnswerMs } from './model-answers.store.ts'

/** The prompts as the curation step would send them, with an estimate of their cost and time. */
export async function getServiceRequest(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const source = await readAskedSource(ctx, projectId)
  const { languageModel, languageModelPrice } = ctx.deps.config
  if (!languageModel) throw new AppError('LanguageModelMissingError')
  if (!(await readFeatureConfigs(ctx.db, ctx.orgId)).allowAiProviders) throw new AppError('AiProvidersOffError')
  const { label, maxPromptChars } = serviceModel(languageModel)
  const answers = answersOf(ctx.db, ctx.orgId, projectId)
  const parts = await Promise.all(
    buildPrompts(source.transcript, { ...source, maxChars: maxPromptChars }).map(async (prompt, index) => {
      const text = promptText(prompt)
      const isAnswered = (await answers.read(answerKey(label, prompt))) !== null
      return { prompt, number: index + 1, text, tokens: estimateTokens(text), isAnswered }
    }),
  )
  const request = estimateRequest(parts.filter(({ isAnswered }) => !isAnswered).map(({ prompt }) => prompt))
  const answerMs = await findUsualAnswerMs(ctx.db, ctx.orgId, label)
  const requestCount = countRequests(parts.filter(({ isAnswered }) => !isAnswered).length)
  return {
    label,
    host: new URL(languageModel.url).host,
    prompts: parts.map(({ number, text, tokens, isAnswered }) => ({ number, text, tokens, isAnswered })),
    leastTokens: request.leastTokens,
    mostTokens: request.mostTokens,
    cost: languageModelPrice && estimatePrice(request, languageModelPrice),
    timeMs: answerMs === null ? null : answerMs * requestCount,
  }
}
