import type { Tensor } from 'onnxruntime-node'
import type { WhisperNetwork } from './whisper-network.ts'

/** Numbers of tokens with a meaning of their own, from the files of a model. */
export type WhisperTokens = {
  start: number
  end: number
  withoutTimes: number
  /** Language and task, said before the text; none of a model for English alone. */
  task: readonly number[]
  /** Signs for what is no speech, never chosen; some only not as the first. */
  suppressed: readonly number[]
  suppressedFirst: readonly number[]
}

/**
 * The tokens of a text, and for each of them and for the end what the network listened to while it chose it, [heads, frames].
 * `confidence`, 0 to 1: the geometric mean of what the network gave the likeliest token each time.
 */
type TokenText = { tokens: number[]; listening: Float32Array[]; confidence: number }

/** Takes the likeliest token each time, until the text ends. Times are not asked for: they are read off what the network listens to. */
export async function hearWindow(network: WhisperNetwork, features: Tensor, special: WhisperTokens): Promise<TokenText> {
  const { start, end, withoutTimes, task } = special
  await network.begin(features, start)
  for (const token of task) await network.add(token)
  let answer = await network.add(withoutTimes)
  const text: TokenText = { tokens: [], listening: [], confidence: 0 }
  let logSum = 0
  for (;;) {
    text.listening.push(answer.listening)
    logSum += rateLikeliest(answer.logits)
    const token = chooseToken(answer.logits, special, text.tokens.length === 0)
    if (token === end || network.isFull) break
    text.tokens.push(token)
    answer = await network.add(token)
  }
  return { ...text, confidence: Math.exp(logSum / text.listening.length) }
}

/** The logarithm of the share of the likeliest. */
function rateLikeliest(logits: Float32Array): number {
  let highest = -Infinity
  for (let token = 0; token < logits.length; token++) highest = Math.max(highest, logits[token] as number)
  let sum = 0
  for (let token = 0; token < logits.length; token++) sum += Math.exp((logits[token] as number) - highest)
  return -Math.log(sum)
}

/** Tokens from the sign for a text without times on are times. */
function chooseToken(logits: Float32Array, { withoutTimes, suppressed, suppressedFirst }: WhisperTokens, isFirst: boolean): number {
  for (const token of isFirst ? [...suppressed, ...suppressedFirst] : suppressed) logits[token] = -Infinity
  let best = 0
  for (let token = 1; token < withoutTimes; token++) if ((logits[token] as number) > (logits[best] as number)) best = token
  return best
}
