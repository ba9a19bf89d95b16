import { AppError } from '@clipwright/contract/errors'
import { estimateRequest, estimatePrice } from '@clipwright/curation/language-model/estimate'
import { buildPrompts } from '@clipwright/curation/language-model/prompts'
import type { Config } from '#config/config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { fetchLocal, localModels } from '../features/clips/model-choice/local-models.ts'
import { serviceModel } from '../pipeline/ask-model.ts'
import type { AskedSource } from '../pipeline/language-model.ts'
import type { PipelineSettings } from '../pipeline/settings.ts'

export type Chooser = Pick<PipelineSettings, 'languageModel' | 'fetch'> & {
  /** Called with the estimate before anything is sent. */
  announce(source: AskedSource): void
}

type Request = { chatDir: string | null; usesLocalModel: boolean }
type ModelConfig = Pick<Config, 'languageModel' | 'languageModelPrice' | 'localModels'>

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
    return {
      languageModel: model,
      fetch: createProviderFetch([languageModel.url]),
      announce: (source) => say(describeRequest(model.label, source, { maxChars: model.maxPromptChars, price: config.languageModelPrice })),
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

type Sending = { maxChars: number; price: Config['languageModelPrice'] }

function describeRequest(label: string, source: AskedSource, { maxChars, price }: Sending): string {
  const request = estimateRequest(buildPrompts(source.transcript, { ...source, maxChars }))
  const tokens = `${request.leastTokens.toLocaleString('en')} to ${request.mostTokens.toLocaleString('en')} tokens`
  const cost = price && estimatePrice(request, price)
  const money = cost ? `${cost.least.toFixed(3)} to ${cost.most.toFixed(3)} ${cost.currency}` : 'price unknown (LANGUAGE_MODEL_PRICE)'
  return `Asking ${label}: the words of the video leave this machine, about ${tokens}, ${money}. The text: --ask-chat DIR writes it to files.`
}
