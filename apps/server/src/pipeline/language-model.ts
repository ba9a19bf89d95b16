import type { CurationPref } from '@clipwright/contract/curation'
import type { Statement } from '@clipwright/contract/statement'
import type { Transcript } from '@clipwright/contract/transcript'
import { buildPrompts, type ModelPrompt, parseProposals, type Proposal } from '@clipwright/curation/language-model'
import { say } from '@clipwright/curation/say/say'
import { z } from 'zod'

const answerTimeoutMs = 120_000
const Answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

type Model = { baseUrl: string; apiKey: string; model: string }

/**
 * Proposals from an OpenAI-compatible chat endpoint, each grounded to words that were really said.
 * Any failure leaves the built-in result standing and says so in a notice.
 */
export async function askLanguageModel(
  source: { transcript: Transcript; pref: CurationPref; title: string },
  model: Model,
  fetchGuarded: typeof fetch,
  signal: AbortSignal,
): Promise<{ proposals: Proposal[]; notice: Statement | null }> {
  try {
    const proposals: Proposal[] = []
    for (const prompt of buildPrompts(source.transcript, source)) {
      proposals.push(...parseProposals(await ask(prompt, model, fetchGuarded, signal), source.transcript))
    }
    return {
      proposals,
      notice: proposals.length > 0 ? null : say('modelSilent'),
    }
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    const why = cause instanceof Error ? cause.message : String(cause)
    return { proposals: [], notice: say('modelFailed', { words: [why] }) }
  }
}

/** The answer of the configured chat endpoint to one prompt. Throws when it cannot be had. */
export async function ask(prompt: ModelPrompt, model: Model, fetchGuarded: typeof fetch, signal: AbortSignal): Promise<string> {
  const response = await fetchGuarded(`${model.baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(model.apiKey ? { authorization: `Bearer ${model.apiKey}` } : {}) },
    body: JSON.stringify({
      model: model.model,
      temperature: 0,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return Answer.parse(await response.json()).choices[0]?.message.content ?? ''
}
