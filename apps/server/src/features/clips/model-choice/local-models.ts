import type { Model } from '#pipeline/ask-model.ts'
import { findLocalModels } from '#pipeline/local-models.ts'
import type { Config } from '#config/config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'

/** A `fetch` that reaches the language model programs on this machine, and nothing else. */
export const fetchLocal = ({ localModels: places }: Pick<Config, 'localModels'>): typeof fetch =>
  createProviderFetch(places.map(({ origin }) => origin))

export const localModels = (config: Pick<Config, 'localModels'>): Promise<Model[]> =>
  findLocalModels(fetchLocal(config), config.localModels)
