import { addJournal } from '../recognise/window-journal.ts'
import { whisperRule } from '../voice/audio-windows.ts'
import { sumMs } from '../voice/speech-spans.ts'
import { createWhisper } from '../whisper/whisper.ts'
import { timeByHearing } from './hear-known-text.ts'
import { leastSpeechMs, failWithoutSpeech, createRecognitionRung } from './recognition-rungs.ts'
import type { Rung } from './rung.ts'
import { chooseForLanguage, fetchShare, type WhisperChoice } from './whisper-model.ts'

/** Share of the rest for the words; their times, which Whisper gives a tenth of a second late, are found by listening for them. */
const listenShare = 0.85

/** Whisper on this machine; a missing model is downloaded if allowed. */
export function createWhisperRung(choice: WhisperChoice): Rung {
  return {
    engine: 'whisper',
    async climb(context) {
      if (context.audioFile === null || sumMs(context.speech) < leastSpeechMs) throw failWithoutSpeech(context.audioFile !== null)
      const { folder, size, wasFetched, language } = await chooseForLanguage(choice, { ...context, audioFile: context.audioFile })
      const from = wasFetched ? fetchShare : 0
      const report = (share: number, note?: string) => context.onProgress(from + share * (1 - from), note)
      const rung = createRecognitionRung({
        recogniser: addJournal(createWhisper(folder)),
        windows: whisperRule,
        quality: size === 'small' ? 'high' : 'good',
      })
      const draft = await rung.climb({ ...context, language, onProgress: (share, note) => report(share * listenShare, note) })
      const onProgress = (share: number) => report(listenShare + share * (1 - listenShare))
      return { ...draft, words: [...(await timeByHearing(draft.words, draft.language ?? '', { ...context, onProgress }))] }
    },
  }
}
