import { setTimeout } from 'node:timers/promises'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import type { CaptionLine } from '@clipwright/contract/editor/caption-translations'
import { ask, type Model } from '#pipeline/ask-model.ts'
import { ModelFailure, type ModelFailureKind } from '#pipeline/model-failure.ts'
import { type Prompt, readTranslation, translationPrompts } from './translation-prompt.ts'

type Line = { id: string; text: string }
type TranslationRequest = { language: string; spokenLanguage: string; lines: readonly CaptionLine[] }
/** `signal` ends the whole work. */
type ModelAccess = { model: Model; fetch: typeof fetch; signal: AbortSignal }

const names: Record<ModelFailureKind, ErrorName> = {
  refused: 'LanguageModelRefusedError',
  busy: 'LanguageModelBusyError',
  unreachable: 'LanguageModelUnreachableError',
  answer: 'LanguageModelAnswerError',
}

// A service that wants longer than this is left alone: somebody is waiting at the screen.
const longestWaitSec = 20
const mostWaits = 2

/**
 * Lines in another language, each under the id it was asked for, in the order asked. What the model leaves out is asked for
 * once more by itself, and is not there when it is left out again. Throws one of the errors of language models.
 */
export async function translateLines(request: TranslationRequest, access: ModelAccess): Promise<Line[]> {
  try {
    const texts = await requestLines(request, access)
    const left = request.lines.filter(({ id }) => !texts.has(id))
    if (left.length > 0 && left.length < request.lines.length) {
      // What is there already is worth more than the rest.
      const rest = await requestLines({ ...request, lines: left }, access).catch(onlyOfModel)
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

function onlyOfModel(error: unknown): undefined {
  if (!(error instanceof ModelFailure)) throw error
  return undefined
}

async function requestLines(request: TranslationRequest, access: ModelAccess): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const prompt of translationPrompts(request)) {
    for (const { id, text } of readLines(await askPatiently(prompt, access), prompt)) texts.set(id, text)
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

/** Waits as long as a busy service says, where that is not long. */
async function askPatiently(prompt: Prompt, { model, fetch, signal }: ModelAccess): Promise<string> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask(prompt, model, fetch, signal)
    } catch (error) {
      const wait = error instanceof ModelFailure ? error.retryAfterSec : null
      if (wait === null || wait > longestWaitSec || waits === mostWaits) throw error
      await setTimeout(wait * 1000, undefined, { signal })
    }
  }
}
