import { AppError } from '@clipwright/contract/errors'

export type PaceRules = {
  /** In every window so much must arrive on average, whatever the kind of source. */
  minBytesPerSec: number
  /** As long as one segment of a stream may take, of which only whole ones are counted. */
  windowMs: number
  /** What takes longer than this makes way for others. */
  briefMs: number
  /** The end of any fetch. Stays below the time limit of the job, which would begin the fetch again. */
  longestMs: number
}

export const usualPace: PaceRules = { minBytesPerSec: 16 * 1024, windowMs: 120_000, briefMs: 60_000, longestMs: 2.5 * 3_600_000 }

type Pace = Disposable & {
  /** The caller's, or aborted with the reason why the source is given up. */
  signal: AbortSignal
  /** Bytes of the part that is being fetched; a smaller number than before begins another part. */
  note(receivedBytes: number): void
}

/**
 * Watches one fetch until it is disposed of. A source that is silent or slower than the rules ends with `LinkUnreachableError`,
 * one that has no end with `MediaTooLargeError`. `onLong` is called once, when the fetch is no longer brief.
 */
export function watchPace(callerSignal: AbortSignal, rules: PaceRules, onLong: () => void): Pace {
  const giveUp = new AbortController()
  let partBytes = 0
  let windowBytes = 0
  const judge = setInterval(() => {
    if (windowBytes < (rules.minBytesPerSec * rules.windowMs) / 1000) giveUp.abort(tooSlow(windowBytes, rules))
    windowBytes = 0
  }, rules.windowMs)
  const long = setTimeout(onLong, rules.briefMs)
  const end = setTimeout(() => giveUp.abort(tooLong(rules)), rules.longestMs)
  return {
    signal: AbortSignal.any([callerSignal, giveUp.signal]),
    note(receivedBytes) {
      windowBytes += receivedBytes < partBytes ? receivedBytes : receivedBytes - partBytes
      partBytes = receivedBytes
    },
    [Symbol.dispose]() {
      clearInterval(judge)
      clearTimeout(long)
      clearTimeout(end)
    },
  }
}

function tooSlow(windowBytes: number, { windowMs }: PaceRules): AppError {
  return new AppError('LinkUnreachableError', {
    cause: `${windowBytes} bytes in ${windowMs} ms`,
    say: 'The site sends this video too slowly. Try again later, or download the video and upload it here.',
  })
}

function tooLong({ longestMs }: PaceRules): AppError {
  return new AppError('MediaTooLargeError', {
    cause: `not all of it after ${longestMs} ms`,
    say: 'This video takes hours to fetch, or never ends. Download it yourself and upload it here.',
  })
}
