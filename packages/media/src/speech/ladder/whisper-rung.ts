import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { toTranscriptNotice, toNoticeMessage } from '../../notices/notice-messages.ts'
import { addJournal } from '../recognise/window-journal.ts'
import { whisperRule } from '../voice/audio-windows.ts'
import { sumMs } from '../voice/speech-spans.ts'
import { chooseModel, nameModelFolder, whisperModels } from '../whisper/model-manifest.ts'
import type { ModelSize } from '../whisper/model-manifest.ts'
import { getModel, isInstalled, type InstalledModel } from '../whisper/model-store.ts'
import { createWhisper } from '../whisper/whisper.ts'
import { timeByHearing } from './hear-known-text.ts'
import { leastSpeechMs, failWithoutSpeech, createRecognitionRung } from './recognition-rungs.ts'
import type { Rung, RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

type WhisperChoice = {
  model: ModelSize | 'auto'
  modelDir: string
  places: readonly string[]
  allowDownload: boolean
  fetch?: typeof fetch | undefined
}

/** Share of the rung's progress for downloading a model, when that is needed. */
const fetchShare = 0.3
/** Share of the rest for the words; their times, which Whisper gives a tenth of a second late, are found by listening for them. */
const listenShare = 0.85
/** For this long after a failed download, jobs do not try again. */
const restMs = 60_000
const failedAtMs = new Map<string, number>()

/** Whisper on this machine; a missing model is downloaded if allowed. */
export function createWhisperRung(choice: WhisperChoice): Rung {
  return {
    engine: 'whisper',
    async climb(context) {
      if (context.audioFile === null || sumMs(context.speech) < leastSpeechMs) throw failWithoutSpeech(context.audioFile !== null)
      const { folder, size, wasFetched } = await findModel(choice, context)
      const from = wasFetched ? fetchShare : 0
      const report = (share: number, note?: string) => context.onProgress(from + share * (1 - from), note)
      const rung = createRecognitionRung({
        recogniser: addJournal(createWhisper(folder)),
        windows: whisperRule,
        quality: size === 'small' ? 'high' : 'good',
      })
      const draft = await rung.climb({ ...context, onProgress: (share, note) => report(share * listenShare, note) })
      const onProgress = (share: number) => report(listenShare + share * (1 - listenShare))
      return { ...draft, words: [...(await timeByHearing(draft.words, draft.language ?? '', { ...context, onProgress }))] }
    },
  }
}

type FoundModel = InstalledModel & { wasFetched: boolean }

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
