import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { toTranscriptNotice, toNoticeMessage } from '../../notices/notice-messages.ts'
import { whisperRule } from '../voice/audio-windows.ts'
import { chooseModel, nameModelFolder, whisperModels } from '../whisper/model-manifest.ts'
import type { ModelSize } from '../whisper/model-manifest.ts'
import { getModel, isInstalled, type InstalledModel } from '../whisper/model-store.ts'
import { hearLanguage } from '../whisper/whisper.ts'
import { isCancelled } from './climb-ladder.ts'
import { cutIntoWindows } from './recognition-rungs.ts'
import type { RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

export type WhisperChoice = {
  model: ModelSize | 'auto'
  modelDir: string
  places: readonly string[]
  allowDownload: boolean
  fetch?: typeof fetch | undefined
}

/** Share of the rung's progress for downloading a model, when that is needed. */
export const fetchShare = 0.3
/** For this long after a failed download, jobs do not try again. */
const restMs = 60_000
const failedAtMs = new Map<string, number>()

type FoundModel = InstalledModel & { wasFetched: boolean }

type HearingContext = RungContext & { audioFile: string }

/** The model of a choice, and the language, where it is known by then. */
export async function chooseForLanguage(choice: WhisperChoice, context: HearingContext): Promise<FoundModel & { language: string | null }> {
  const { language } = context
  const isAuto = choice.model === 'auto'
  const small = isAuto && isForeign(language) ? await findSmall(choice, context) : null
  const model = small ?? (await findModel(choice, context))
  if (!isAuto || model.size === 'small' || language !== null) return { ...model, language }
  const spokenLanguage = await tryToHearLanguage(model.folder, context)
  const better = isForeign(spokenLanguage) ? await findSmall(choice, context) : null
  // The better model hears better which language it is, too.
  if (better) return { ...better, wasFetched: better.wasFetched || model.wasFetched, language: null }
  return { ...model, language: spokenLanguage }
}

/** Null also where that fails: a model that hears no language may still hear words. */
async function tryToHearLanguage(folder: string, context: HearingContext): Promise<string | null> {
  try {
    return await hearLanguage(folder, { ...context, windows: await cutIntoWindows(context.audioFile, context, whisperRule) })
  } catch (error) {
    if (isCancelled(error, context.signal)) throw error
    context.onRungFailed?.('whisper', error)
    return null
  }
}

const isForeign = (language: string | null): boolean => language !== null && !/^en\b/i.test(language)

/**
 * Of a French interview base got 21 of 100 words wrong and small 8, of English sentences 7 and 6: in other languages small is worth its
 * time on any machine. Null where it is not here and could not be fetched.
 */
async function findSmall(choice: WhisperChoice, context: RungContext): Promise<FoundModel | null> {
  try {
    return await findModel({ ...choice, model: 'small' }, context)
  } catch (error) {
    if (error instanceof RungFailure) return null
    throw error
  }
}

async function findModel(choice: WhisperChoice, context: RungContext): Promise<FoundModel> {
  const size = chooseModel(choice.model)
  // For "auto", an installed model is better than a larger one that is not.
  const sizes: ModelSize[] = choice.model === 'auto' ? [size, 'small', 'base', 'tiny'] : [size]
  for (const candidate of sizes) {
    const folder = join(choice.modelDir, nameModelFolder(whisperModels[candidate]))
    if (await isInstalled(whisperModels[candidate], folder)) return { folder, size: candidate, wasFetched: false }
  }
  if (!choice.allowDownload) throw failAsUnavailable()
  const { places } = choice
  const place = `${choice.modelDir}|${size}|${places.join('|')}`
  if (Date.now() - (failedAtMs.get(place) ?? 0) < restMs) throw failOnDownload(size, 'it failed a moment ago')
  try {
    const model = await getModel({
      model: whisperModels[size],
      modelDir: choice.modelDir,
      places,
      allowDownload: true,
      fetch: choice.fetch,
      signal: context.signal,
      onProgress: (share, note) => context.onProgress(share * fetchShare, note),
    })
    return { ...model, wasFetched: true }
  } catch (error) {
    if (context.signal?.aborted) throw error
    failedAtMs.set(place, Date.now())
    throw failOnDownload(size, error)
  }
}

function failAsUnavailable(): RungFailure {
  return new RungFailure(toTranscriptNotice('whisper', 'model-unavailable', [toNoticeMessage('whisperNoModel')]))
}

function failOnDownload(size: ModelSize, cause: unknown): RungFailure {
  const notice = toTranscriptNotice('whisper', 'model-download-failed', [toNoticeMessage('whisperNotFetched', { words: [size] })])
  return new RungFailure(notice, new AppError('ServerError', { cause }))
}
