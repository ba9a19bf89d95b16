import type { ModelPrice } from '@clipwright/curation/language-model/estimate'

/** Parses `input,output currency` per million tokens, such as "2.50,10 USD". Null when it cannot. */
export function parseModelPrice(text = ''): ModelPrice | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s+([A-Z]{3})\s*$/.exec(text)
  return match ? { inputPerMillion: Number(match[1]), outputPerMillion: Number(match[2]), currency: match[3] ?? '' } : null
}
