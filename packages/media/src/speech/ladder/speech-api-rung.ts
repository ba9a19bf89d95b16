import { AppError } from '@clipwright/contract/errors'
import { toTranscriptNotice, toNoticeMessage } from '../../notices/notice-messages.ts'
import { createSpeechApi } from '../recognise/speech-api.ts'
import type { SpeechApi } from '../recognise/speech-api.ts'
import { addJournal } from '../recognise/window-journal.ts'
import type { WindowRule } from '../voice/audio-windows.ts'
import { createRecognitionRung } from './recognition-rungs.ts'
import type { Rung } from './rung.ts'
import { RungFailure } from './rung.ts'

/** Long windows give the service context and need fewer calls; 2 minutes of WAV are 3.8 MB, below every upload limit. */
const serviceRule: WindowRule = { longestMs: 120_000, longestPauseMs: 5_000, padMs: 200 }

export function createSpeechApiRung(api: SpeechApi): Rung {
  const rung = createRecognitionRung({ recogniser: addJournal(createSpeechApi(api)), windows: serviceRule, quality: 'high' })
  return {
    engine: 'speech-api',
    async climb(context) {
      try {
        return await rung.climb(context)
      } catch (error) {
        if (context.signal?.aborted || error instanceof RungFailure) throw error
        throw new RungFailure(
          toTranscriptNotice('speech-api', 'provider-failed', [toNoticeMessage('serviceFailed')]),
          new AppError('ServerError', { cause: error }),
        )
      }
    },
  }
}
