import type { AskModel } from '@clipwright/tools/language-model/ask-for-texts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import { ask, serviceModel } from '../../../pipeline/ask-model.ts'

/** What visitors may cost the operator in a day, in uses of the tools. After that the built-in engines write. */
const usesPerDay = 500
/** Somebody looks at a progress bar meanwhile. */
const longestWaitMs = 45_000

/** A call of a visitor, or a job for one. */
export type ModelContext = { db: Db; deps: { config: Pick<Config, 'languageModel'> } }

/** The configured language model; null without one, and when visitors have used up their share of the day. */
export async function openModel({ db, deps }: ModelContext): Promise<AskModel | null> {
  const { languageModel } = deps.config
  if (!languageModel) return null
  try {
    await takeFromLimit(db, { key: 'free-tools:language-model', limit: usesPerDay, windowSec: 86_400 })
  } catch (cause) {
    if (cause instanceof RateExceeded) return null
    throw cause
  }
  const model = serviceModel(languageModel)
  const fetchModel = createProviderFetch([languageModel.url])
  const signal = AbortSignal.timeout(longestWaitMs)
  return (prompt, schema) => ask(prompt, model, fetchModel, signal, schema)
}
