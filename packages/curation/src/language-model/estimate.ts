import { estimateTokens } from './tokens.ts'
import type { ModelPrompt } from './prompts.ts'

/** Prices per million tokens. */
export type ModelPrice = { inputPerMillion: number; outputPerMillion: number; currency: string }

type RequestEstimate = {
  /** Tokens of the prompts. */
  leastTokens: number
  /** With the request that compares the moments: it repeats at most all sentences. */
  mostTokens: number
  /** Tokens of the answers. */
  answerTokens: number
}

/** Rule of thumb: ten moments of about a hundred tokens per prompt. */
const answerTokensOfPart = 1000
/** A short entry per pair. */
const comparisonTokens = 1000

/** Tokens of a request, from the length of its prompts. */
export function estimateRequest(prompts: readonly ModelPrompt[]): RequestEstimate {
  const leastTokens = prompts.reduce((sum, { system, user }) => sum + estimateTokens(system) + estimateTokens(user), 0)
  if (prompts.length === 0) return { leastTokens, mostTokens: leastTokens, answerTokens: 0 }
  return { leastTokens, mostTokens: leastTokens * 2, answerTokens: prompts.length * answerTokensOfPart + comparisonTokens }
}

/** From the prompts without any answer, to everything. */
export function estimatePrice(request: RequestEstimate, price: ModelPrice): { least: number; most: number; currency: string } {
  const million = 1_000_000
  return {
    least: (request.leastTokens * price.inputPerMillion) / million,
    most: (request.mostTokens * price.inputPerMillion + request.answerTokens * price.outputPerMillion) / million,
    currency: price.currency,
  }
}
