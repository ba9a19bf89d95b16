import { createHash } from 'node:crypto'
import type { Chooser, CurationPref } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { answerSchema } from '@clipwright/curation/language-model/answer-schema'
import { type ModelAnswer, type Proposal, readModelAnswer } from '@clipwright/curation/language-model/answers'
import { buildPairPrompt, choosePairs, orderByPairs, pairSchema, readPairAnswer } from '@clipwright/curation/language-model/pairs'
import { buildPrompts, type ModelPrompt } from '@clipwright/curation/language-model/prompts'
import { writeSentence } from '@clipwright/curation/messages/write-message'
import { ask, type Model, type Schema } from './ask-model.ts'
import { ModelFailure } from './model-failure.ts'

export type AskedSource = { transcript: Transcript; pref: CurationPref; title: string }
export type Proposed = { proposals: Proposal[]; notices: Message[]; chosenBy: Chooser }

/** Stored answers, so that a rerun asks only for those that are missing. */
export type AnswerStore = {
  read(key: string): Promise<string | null>
  write(key: string, answer: string, by: { asker: string; tookMs: number }): Promise<void>
}
export const noAnswers: AnswerStore = { read: () => Promise.resolve(null), write: () => Promise.resolve() }

export const builtIn: Chooser = { rung: 'built-in', model: null }

/** Key under which the answer to a prompt is stored. */
export const answerKey = (asker: string, { system, user }: ModelPrompt): string =>
  createHash('sha256')
    .update(JSON.stringify([asker, system, user]))
    .digest('hex')

export type ModelCall = { model: Model; fetch: typeof fetch; signal: AbortSignal; answers: AnswerStore }

/**
 * Proposals of a language model, each grounded in words that were said, ordered by comparing them in pairs.
 * After any failure the built-in result is used, with a notice; answered parts are not asked again.
 */
export async function askLanguageModel(source: AskedSource, call: ModelCall): Promise<Proposed> {
  const { model, signal } = call
  const chosenBy: Chooser = { rung: model.rung, model: model.label }
  try {
    const answers: ModelAnswer[] = []
    for (const prompt of buildPrompts(source.transcript, { ...source, maxChars: model.maxPromptChars })) {
      answers.push(await askForMoments(prompt, source, call))
    }
    const total = joinAnswers(answers, chosenBy)
    return total.proposals.length === 0 ? total : await withOrder(total, source, call)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    const why = cause instanceof Error ? cause.message : String(cause)
    return { proposals: [], notices: [writeSentence('modelFailed', { words: [why] })], chosenBy: builtIn }
  }
}

async function askOnce(prompt: ModelPrompt, schema: Schema, call: ModelCall, isUsable: (text: string) => boolean): Promise<string> {
  const key = answerKey(call.model.label, prompt)
  const earlier = await call.answers.read(key)
  if (earlier !== null) return earlier
  const beganMs = performance.now()
  const text = await ask(prompt, call.model, call.fetch, call.signal, schema)
  const tookMs = performance.now() - beganMs
  if (!isUsable(text)) throw new ModelFailure('answer', 'an answer without the list that was asked for')
  await call.answers.write(key, text, { asker: call.model.label, tookMs })
  return text
}

async function askForMoments(prompt: ModelPrompt, { transcript }: AskedSource, call: ModelCall): Promise<ModelAnswer> {
  const schema: Schema = { name: 'moments', schema: answerSchema }
  const text = await askOnce(prompt, schema, call, (answer) => readModelAnswer(answer, transcript).isReadable)
  return readModelAnswer(text, transcript)
}

/** Orders the proposals by comparing pairs; if that fails, by score, with a notice. */
async function withOrder(total: Proposed, { transcript }: AskedSource, call: ModelCall): Promise<Proposed> {
  const prompt = buildPairPrompt(transcript, total.proposals)
  if (!prompt) return total
  const pairs = choosePairs(total.proposals)
  try {
    const schema: Schema = { name: 'pairs', schema: pairSchema }
    const text = await askOnce(prompt, schema, call, (answer) => readPairAnswer(answer, pairs).length > 0)
    return { ...total, proposals: orderByPairs(total.proposals, readPairAnswer(text, pairs)) }
  } catch (cause) {
    if (call.signal.aborted) throw call.signal.reason
    const why = cause instanceof Error ? cause.message : String(cause)
    return { ...total, notices: [...total.notices, writeSentence('modelNotCompared', { words: [why] })] }
  }
}

/** Proposals in the answers to all parts, and notices on what was rejected. */
export function joinAnswers(answers: readonly ModelAnswer[], chosenBy: Chooser): Proposed {
  const proposals = answers.flatMap((answer) => answer.proposals)
  const ungrounded = answers.reduce((sum, answer) => sum + answer.ungrounded, 0)
  if (proposals.length === 0) return { proposals, notices: [writeSentence('modelSilent')], chosenBy: builtIn }
  if (ungrounded === 0) return { proposals, notices: [], chosenBy }
  const numbers = { count: ungrounded, total: ungrounded + proposals.length }
  return { proposals, notices: [writeSentence('modelUngrounded', { numbers })], chosenBy }
}
