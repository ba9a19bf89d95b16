import { Refusal } from '../../page-scripts/guest-api.ts'

const notFound = ['LinkUnsupportedError', 'LinkUnreachableError', 'LinkRefusedError', 'RecordNotExisted']
const notSupported = [
  'MediaUnreadableError',
  'MediaEmptyError',
  'MediaTooLongError',
  'MediaTooLargeError',
  'MediaTooShortError',
  'LiveSourceError',
]

type Titles = { notFoundTitle: string; notSupportedTitle: string; processingTitle: string }

/** A refusal of a video that was to be written down, with the title of its reason. `tooLarge`: said where the server was not asked. */
export function explainRefusal(refusal: Refusal, titles: Titles, tooLarge: string): Refusal {
  const { title, message, errorName } = refusal
  if (title !== '') return refusal
  const reason = notFound.includes(errorName)
    ? titles.notFoundTitle
    : notSupported.includes(errorName)
      ? titles.notSupportedTitle
      : titles.processingTitle
  return new Refusal(reason, message || tooLarge, errorName)
}
