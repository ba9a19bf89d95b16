import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { estimateRequest, estimatePrice } from '@clipwright/curation/language-model/estimate'
import { buildPrompts } from '@clipwright/curation/language-model/prompts'
import type { Config } from '#config/config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { fetchLocal, localModels } from '../features/clips/model-choice/local-models.ts'
import { countRequests } from '../pipeline/answer-times.ts'
import { serviceModel } from '../pipeline/ask-model.ts'
import type { AnswerStore, AskedSource } from '../pipeline/language-model.ts'
import type { PipelineSettings } from '../pipeline/settings.ts'
import { keepAnswerTimes, readUsualAnswerMs } from './answer-times.ts'

export type Chooser = Pick<PipelineSettings, 'languageModel' | 'fetch'> & {
  /** Called with the estimate before anything is sent. */
  announce(source: AskedSource): void
  answers?: AnswerStore
}

type Request = { chatDir: string | null; usesLocalModel: boolean }
type ModelConfig = Pick<Config, 'home' | 'languageModel' | 'languageModelPrice' | 'localModels'>

/**
 * Chooses the model that the terminal asks for moments: one on this machine if `--local-model` allows it, else the configured service.
 * A model that is not allowed is only mentioned. Throws `LanguageModelMissingError` when there is none.
 */
export async function chooseModel(
  config: ModelConfig,
  { chatDir, usesLocalModel }: Request,
  say: (line: string) => void,
): Promise<Chooser> {
  if (usesLocalModel) {
    const [model] = await localModels(config)
    if (!model) throw new AppError('LanguageModelMissingError', { say: missing(config) })
    return { languageModel: model, fetch: fetchLocal(config), announce: () => say(`Asking ${model.label} on this machine.`) }
  }
  const { languageModel } = config
  if (languageModel) {
    const model = serviceModel(languageModel)
    const timesFile = join(config.home, 'answer-times.json')
    const sending: Sending = {
      maxChars: model.maxPromptChars,
      price: config.languageModelPrice,
      answerMs: await readUsualAnswerMs(timesFile, model.label),
    }
    return {
      languageModel: model,
      fetch: createProviderFetch([languageModel.url]),
      announce: (source) => say(describeRequest(model.label, source, sending)),
      answers: keepAnswerTimes(timesFile),
    }
  }
  const [model] = chatDir === null ? await localModels(config) : []
  if (model) say(`${model.label} is on this machine. Let it choose the moments: --local-model. Nothing was sent to it.`)
  return { languageModel: null, fetch, announce: () => undefined }
}

function missing({ localModels: places }: Pick<Config, 'localModels'>): string {
  const names = places.map(({ program, origin }) => `${program} on port ${new URL(origin).port}`).join(', ')
  return names === ''
    ? 'No place is named where a language model could be found: set LOCAL_MODELS.'
    : `No language model was found on this machine. Looked for ${names}. Start one of them with a model, or set LOCAL_MODELS.`
}

/** `answerMs`: usual time of one answer; null: not known yet. */
type Sending = { maxChars: number; price: Config['languageModelPrice']; answerMs: number | null }

function describeTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`
}

function describeRequest(label: string, source: AskedSource, { maxChars, price, answerMs }: Sending): string {
  const prompts = buildPrompts(source.transcript, { ...source, maxChars })
  const request = estimateRequest(prompts)
  const time = answerMs === null ? 'time not known before its first answer' : describeTime(answerMs * countRequests(prompts.length))
  const tokens = `${request.leastTokens.toLocaleString('en')} to ${request.mostTokens.toLocaleString('en')} tokens`
  const cost = price && estimatePrice(request, price)
  const money = cost ? `${cost.least.toFixed(3)} to ${cost.most.toFixed(3)} ${cost.currency}` : 'price unknown (LANGUAGE_MODEL_PRICE)'
  return `Asking ${label}: the words of the video leave this machine, about ${tokens}, ${money}, ${time}. The text: --ask-chat DIR writes it to files.`
}
