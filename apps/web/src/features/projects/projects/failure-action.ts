import type { ErrorName } from '@clipwright/contract/errors'

/** The one remedy for a failure: rerun, another source, or subtitles. */
type FailureAction = 'rerun' | 'new-source' | 'subtitles'

const newSource: readonly ErrorName[] = [
  'LinkUnsupportedError',
  'LinkRefusedError',
  'LiveSourceError',
  'MediaUnreadableError',
  'MediaEmptyError',
  'MediaTooLongError',
  'MediaTooLargeError',
  'MediaTooShortError',
]

export function failureAction(name: ErrorName): FailureAction {
  if (newSource.includes(name)) return 'new-source'
  if (name === 'NoSpeechError' || name === 'SubtitlesUnreadableError') return 'subtitles'
  return 'rerun'
}
