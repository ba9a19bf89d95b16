import { AppError } from '@clipwright/contract/errors'
import { transcriptNotice, noticeMessage } from '../../notices/notice-messages.ts'
import { speechApi } from '../recognise/speech-api.ts'
import type { SpeechApi } from '../recognise/speech-api.ts'
import { withJournal } from '../recognise/window-journal.ts'
import type { WindowRule } from '../voice/audio-windows.ts'
import { recognitionRung } from './recognition-rungs.ts'
import type { Rung } from './rung.ts'
import { RungFailure } from './rung.ts'

/** Long windows give the service context and need fewer calls; 2 minutes of WAV are 3.8 MB, below every upload limit. */
const serviceRule: WindowRule = { longestMs: 120_000, longestPauseMs: 5_000, padMs: 200 }

export function speechApiRung(api: SpeechApi): Rung {
  const rung = recognitionRung({ recogniser: withJournal(speechApi(api)), windows: serviceRule, quality: 'high' })
  return {
    engine: 'speech-api',
    async climb(context) {
      try {
        return await rung.climb(context)
      } catch (error) {
        if (context.signal?.aborted || error instanceof RungFailure) throw error
        throw new RungFailure(
          transcriptNotice('speech-api', 'provider-failed', [noticeMessage('serviceFailed')]),
          new AppError('ServerError', { cause: error }),
        )
      }
    },
  }
}
