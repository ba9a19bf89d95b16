import { AppError } from '@clipwright/contract/errors'
import type { TranscriptEngine, TranscriptNotice } from '@clipwright/contract/sources/transcript'
import { toNoticeMessage, type NoticeName, toTranscriptNotice } from '../../notices/notice-messages.ts'
import type { Draft, Rung, RungContext } from './rung.ts'
import { RungFailure } from './rung.ts'

/** Tries the rungs in order; each one that fails leaves a notice in the result. */
export async function climbLadder(rungs: readonly Rung[], context: RungContext): Promise<Draft> {
  const notices: TranscriptNotice[] = []
  for (const rung of rungs) {
    context.signal?.throwIfAborted()
    try {
      const draft = await rung.climb(context)
      return { ...draft, notices: dropRepeats([...notices, ...draft.notices]) }
    } catch (error) {
      if (isCancelled(error, context.signal)) throw error
      if (!(error instanceof RungFailure) || error.cause !== undefined) context.onRungFailed?.(rung.engine, error)
      notices.push(toNotice(rung.engine, error))
    }
  }
  return { engine: 'none', quality: 'none', words: [], language: null, notices: dropRepeats(notices) }
}

function dropRepeats(notices: readonly TranscriptNotice[]): TranscriptNotice[] {
  return notices.filter(
    (notice, index) => notices.findIndex((other) => other.code === notice.code && other.message === notice.message) === index,
  )
}

/** Whether work ended because somebody stopped it, not because it failed. */
export function isCancelled(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true || (error instanceof AppError && error.errorName === 'JobCancelledError')
}

const reasonOf = (error: unknown): NoticeName =>
  error instanceof AppError && error.errorName === 'EngineMissingError' ? 'programMissing' : 'endedUnexpectedly'

function toNotice(engine: TranscriptEngine, error: unknown): TranscriptNotice {
  if (error instanceof RungFailure) return error.notice
  return toTranscriptNotice(engine, 'fallback', [toNoticeMessage('unusable', { words: [engine] }), toNoticeMessage(reasonOf(error))])
}
