import { AppError } from '@clipwright/contract/errors'
import { type GuardedFetch, type GuardedResponse, readText } from '#platform/fetch/guarded-fetch.ts'
import { FeedError } from './feed-error.ts'
import { readRetryAfter } from './retry-after.ts'

/** What the server said of the answer that was recorded last. */
export type Validators = { etag: string | null; lastModified: string | null }

type FeedText = Validators & { text: string; url: string; contentType: string }

const maxBytes = 5 * 1024 * 1024
const deadlineMs = 10_000

/**
 * The text of a feed or page; null when it is as it was. Private addresses, more than 5 MB, more than three redirects and more
 * than 10 s are refused. Throws `FeedError`.
 */
export async function fetchFeed(fetch: GuardedFetch, url: string, last: Validators, signal?: AbortSignal): Promise<FeedText | null> {
  try {
    const response = await fetch(url, {
      deadlineMs,
      maxBytes,
      ...(signal ? { signal } : {}),
      headers: {
        accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5',
        'accept-encoding': 'gzip',
        ...(last.etag ? { 'if-none-match': last.etag } : {}),
        ...(last.lastModified ? { 'if-modified-since': last.lastModified } : {}),
      },
    })
    if (response.status === 304 || response.status !== 200) response.body.destroy()
    if (response.status === 304) return null
    if (response.status !== 200) throw refusalOf(response)
    const { etag = null, 'last-modified': lastModified = null, 'content-type': contentType = '' } = response.headers
    return { text: await readText(response), url: response.url.href, contentType, etag, lastModified }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof FeedError ? error : toFeedError(error)
  }
}

function refusalOf({ status, headers }: GuardedResponse): FeedError {
  if (status === 410) return new FeedError('gone', { isFinal: true })
  if (status === 404) return new FeedError('not-found')
  if (status === 401 || status === 403) return new FeedError('forbidden')
  const waitMs = readRetryAfter(headers['retry-after'])
  return new FeedError(status === 429 || waitMs !== null ? 'busy' : 'unreachable', { waitMs, cause: `status ${status}` })
}

function toFeedError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.errorName === 'LinkRefusedError') return new FeedError('refused', { cause: error })
  if (error.errorName === 'MediaTooLargeError') return new FeedError('too-large', { cause: error })
  return new FeedError('unreachable', { cause: error })
}
