import { setTimeout } from 'node:timers/promises'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { CaptionLine } from '@clipwright/contract/editor/caption-translations'
import { ask, type Model } from '#pipeline/ask-model.ts'
import { ModelFailure, type ModelFailureKind } from '#pipeline/model-failure.ts'
import { type Prompt, readTranslation, makeTranslationPrompts } from './translation-prompt.ts'

type Line = { id: string; text: string }
type TranslationRequest = { language: string; spokenLanguage: string; lines: readonly CaptionLine[] }
/** `signal` ends all of the work. */
type ModelAccess = { model: Model; fetch: typeof fetch; signal: AbortSignal }

const names: Record<ModelFailureKind, ErrorName> = {
  refused: 'LanguageModelRefusedError',
  busy: 'LanguageModelBusyError',
  unreachable: 'LanguageModelUnreachableError',
  answer: 'LanguageModelAnswerError',
}

// Somebody is waiting at the screen, so a service that asks for a longer wait is given up.
const maxWaitSec = 20
const maxWaits = 2

/**
 * Translated lines under the ids of the request, in its order. Lines that the model leaves out are requested once more;
 * those left out again are missing from the result. Throws one of the language model errors.
 */
export async function translateLines(request: TranslationRequest, access: ModelAccess): Promise<Line[]> {
  try {
    const texts = await requestLines(request, access)
    const left = request.lines.filter(({ id }) => !texts.has(id))
    if (left.length > 0 && left.length < request.lines.length) {
      // The lines that did arrive are worth more than the rest.
      const rest = await requestLines({ ...request, lines: left }, access).catch(ignoreModelError)
      for (const [id, text] of rest ?? []) texts.set(id, text)
    }
    if (texts.size === 0) throw new ModelFailure('answer', 'no line that was asked for')
    return request.lines.flatMap(({ id }) => (texts.has(id) ? [{ id, text: texts.get(id) ?? '' }] : []))
  } catch (error) {
    if (error instanceof ModelFailure) throw new AppError(names[error.kind], { cause: error })
    if (access.signal.aborted) throw new AppError('LanguageModelUnreachableError', { cause: error })
    throw error
  }
}

function ignoreModelError(error: unknown): undefined {
  if (!(error instanceof ModelFailure)) throw error
  return undefined
}

async function requestLines(request: TranslationRequest, access: ModelAccess): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const prompt of makeTranslationPrompts(request)) {
    for (const { id, text } of readLines(await askWithRetries(prompt, access), prompt)) texts.set(id, text)
  }
  return texts
}

function readLines(answer: string, prompt: Prompt): Line[] {
  try {
    return readTranslation(answer, prompt.ids)
  } catch (cause) {
    throw new ModelFailure('answer', 'no lines that can be read', { cause })
  }
}

/** Waits as long as a busy service asks, within limits. */
async function askWithRetries(prompt: Prompt, { model, fetch, signal }: ModelAccess): Promise<string> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask(prompt, model, fetch, signal)
    } catch (error) {
      const wait = error instanceof ModelFailure ? error.retryAfterSec : null
      if (wait === null || wait > maxWaitSec || waits === maxWaits) throw error
      await setTimeout(wait * 1000, undefined, { signal })
    }
  }
}
