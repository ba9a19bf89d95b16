import { AppError } from '@clipwright/contract/errors'

/** What a PUT carries: `length` bytes from `start`, of a file of `total` bytes; null where unknown. */
export type SentPart = { start: number; length: number | null; total: number | null; isWhole: boolean }

function invalid(message: string): AppError {
  return new AppError('InvalidParam', { details: [{ path: 'content-range', message }] })
}

/**
 * Without `content-range` the body is the whole file. `bytes 100-199/1000` continues it, with `*` for a total not known
 * yet; `bytes * /1000`, without a body, only announces the total. Throws for anything else.
 */
export function parseSentPart(contentRange: string | undefined, contentLength: number | null): SentPart {
  if (contentRange === undefined) return { start: 0, length: contentLength, total: contentLength, isWhole: true }
  const match = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/i.exec(contentRange.trim())
  if (!match) throw invalid('Use "bytes first-last/total".')
  const total = match[3] === '*' || match[3] === undefined ? null : Number(match[3])
  if (match[1] === undefined) {
    if (contentLength) throw invalid('A range without positions takes no body.')
    return { start: -1, length: 0, total, isWhole: false }
  }
  const start = Number(match[1])
  const last = Number(match[2])
  if (last < start) throw invalid('The last position is before the first.')
  if (total !== null && last >= total) throw invalid('The last position is beyond the total.')
  const length = last - start + 1
  if (contentLength !== null && contentLength !== length) throw invalid('The body is not as long as the range.')
  return { start, length, total, isWhole: false }
}
