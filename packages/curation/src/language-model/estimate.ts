import { estimateTokens } from './tokens.ts'
import type { ModelPrompt } from './prompts.ts'

/** Prices of a million tokens. */
export type ModelPrice = { inputPerMillion: number; outputPerMillion: number; currency: string }

type RequestEstimate = {
  /** Tokens that the prompts hold. */
  leastTokens: number
  /** With the request that compares the moments: it repeats their sentences, which is all of them at most. */
  mostTokens: number
  /** Tokens of the answers. */
  answerTokens: number
}

/** A rule of thumb: ten moments of about a hundred tokens for one prompt. */
const answerTokensOfPart = 1000
/** One short entry for each pair. */
const comparisonTokens = 1000

/** What asking a model takes, by the length of its prompts. */
export function estimateRequest(prompts: readonly ModelPrompt[]): RequestEstimate {
  const leastTokens = prompts.reduce((sum, { system, user }) => sum + estimateTokens(system) + estimateTokens(user), 0)
  if (prompts.length === 0) return { leastTokens, mostTokens: leastTokens, answerTokens: 0 }
  return { leastTokens, mostTokens: leastTokens * 2, answerTokens: prompts.length * answerTokensOfPart + comparisonTokens }
}

/** From the prompts alone with no answer, to everything. */
export function priceOf(request: RequestEstimate, price: ModelPrice): { least: number; most: number; currency: string } {
  const million = 1_000_000
  return {
    least: (request.leastTokens * price.inputPerMillion) / million,
    most: (request.mostTokens * price.inputPerMillion + request.answerTokens * price.outputPerMillion) / million,
    currency: price.currency,
  }
}
