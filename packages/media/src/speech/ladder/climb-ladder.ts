import { AppError } from '@clipwright/contract/errors'
import type { TranscriptEngine, TranscriptNotice } from '@clipwright/contract/transcript'
import type { Draft, Rung, RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

/** Tries the rungs in order; every one that could not be used leaves a notice on the result. */
export async function climbLadder(rungs: readonly Rung[], context: RungContext): Promise<Draft> {
  const notices: TranscriptNotice[] = []
  for (const rung of rungs) {
    context.signal?.throwIfAborted()
    try {
      const draft = await rung.climb(context)
      return { ...draft, notices: withoutRepeats([...notices, ...draft.notices]) }
    } catch (error) {
      if (context.signal?.aborted || isCancel(error)) throw error
      notices.push(noticeOf(rung.engine, error))
    }
  }
  return { engine: 'none', quality: 'none', words: [], language: null, notices: withoutRepeats(notices) }
}

function withoutRepeats(notices: readonly TranscriptNotice[]): TranscriptNotice[] {
  return notices.filter(
    (notice, index) => notices.findIndex((other) => other.code === notice.code && other.message === notice.message) === index,
  )
}

function isCancel(error: unknown): boolean {
  return error instanceof AppError && error.errorName === 'JobCancelledError'
}

function noticeOf(engine: TranscriptEngine, error: unknown): TranscriptNotice {
  if (error instanceof RungFailure) return error.notice
  const reason = error instanceof AppError ? error.message : 'It ended unexpectedly.'
  return { engine, code: 'fallback', message: `${engineTitle[engine]} could not be used. ${reason}` }
}

export const engineTitle: Record<TranscriptEngine, string> = {
  subtitles: 'Your subtitles',
  script: 'Your script',
  'embedded-subtitles': 'The subtitle track of the file',
  'platform-captions': "The platform's captions",
  'speech-api': 'The configured speech service',
  whisper: 'Whisper on this machine',
  pocketsphinx: 'The built-in recogniser',
  none: 'Speech recognition',
}
