import type { CurationPref } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { type ModelAnswer, type Proposal, readModelAnswer } from '@clipwright/curation/language-model/answers'
import { buildPrompts, type ModelPrompt } from '@clipwright/curation/language-model/prompts'
import { writeSentence } from '@clipwright/curation/messages/write-message'
import { z } from 'zod'
import { failureOf, ModelFailure } from './model-failure.ts'

const answerTimeoutMs = 120_000
const Answer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

export type Model = { baseUrl: string; apiKey: string; model: string }

export type AskedSource = { transcript: Transcript; pref: CurationPref; title: string }
export type Proposed = { proposals: Proposal[]; notice: Message | null }

/**
 * Proposals from an OpenAI-compatible chat endpoint, each grounded to words that were really said.
 * Any failure leaves the built-in result standing and says so in a notice.
 */
export async function askLanguageModel(
  source: AskedSource,
  model: Model,
  fetchGuarded: typeof fetch,
  signal: AbortSignal,
): Promise<Proposed> {
  try {
    const answers: ModelAnswer[] = []
    for (const prompt of buildPrompts(source.transcript, source)) {
      answers.push(readModelAnswer(await ask(prompt, model, fetchGuarded, signal), source.transcript))
    }
    return joinAnswers(answers)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    const why = cause instanceof Error ? cause.message : String(cause)
    return { proposals: [], notice: writeSentence('modelFailed', { words: [why] }) }
  }
}

/** What the answers to all parts propose, and what could not be taken. */
export function joinAnswers(answers: readonly ModelAnswer[]): Proposed {
  const proposals = answers.flatMap((answer) => answer.proposals)
  const ungrounded = answers.reduce((sum, answer) => sum + answer.ungrounded, 0)
  if (proposals.length === 0) return { proposals, notice: writeSentence('modelSilent') }
  if (ungrounded === 0) return { proposals, notice: null }
  return { proposals, notice: writeSentence('modelUngrounded', { numbers: { count: ungrounded, total: ungrounded + proposals.length } }) }
}

/** The answer of the configured chat endpoint to one prompt. Throws a `ModelFailure` when it cannot be had, and the reason of `signal`. */
export async function ask(prompt: ModelPrompt, model: Model, fetchGuarded: typeof fetch, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify({
    model: model.model,
    temperature: 0,
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.user },
    ],
  })
  const headers = { 'content-type': 'application/json', ...(model.apiKey ? { authorization: `Bearer ${model.apiKey}` } : {}) }
  const within = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)])
  const callModel = async () => {
    const response = await fetchGuarded(`${model.baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers,
      body,
      signal: within,
    })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
  }
  const { status, retryAfter, text } = await callModel().catch((cause: unknown): never => {
    if (signal.aborted) throw signal.reason
    throw new ModelFailure('unreachable', cause instanceof Error ? cause.message : String(cause), { cause })
  })
  if (status < 200 || status > 299) throw failureOf(status, retryAfter)
  return contentOf(text)
}

function contentOf(text: string): string {
  const read = Answer.safeParse(parseJson(text))
  const choice = read.success ? read.data.choices[0] : undefined
  if (!choice) throw new ModelFailure('answer', 'an answer of another shape')
  const { message, finish_reason: finishReason } = choice
  if (message.refusal || finishReason === 'content_filter') throw new ModelFailure('answer', 'the model declined')
  if (!message.content) throw new ModelFailure('answer', 'an empty answer')
  return message.content
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Named by its shape.
    return undefined
  }
}
