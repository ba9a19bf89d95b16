import type { PlanName } from './plans.ts'

/** What is asked of a project before its credits come back. Times are of the database's clock, in seconds. */
export type RefundRequest = {
  plan: PlanName
  createdAtSec: number
  nowSec: number
  /** Whether the person may act on this project at all. */
  mayRefund: boolean
  isRefunded: boolean
  hasDownloads: boolean
  /** Exports to an editing program. */
  hasExports: boolean
  hasPosts: boolean
  hasSchedules: boolean
  /** What the product fell short of; such a project is given back on every plan. */
  shortfall: Shortfall | null
}

/** No speech in the source, fewer clips than promised, or words that were heard so badly that none is burned in. */
export type Shortfall = 'noSpeech' | 'fewClips' | 'roughWords'

type ProjectOutcome = { quality: 'exact' | 'high' | 'good' | 'draft' | 'none'; clipCount: number; processedSec: number }

const halfHourSec = 1800

/** In half an hour there are four clips, in anything shorter one. */
export function findShortfall({ quality, clipCount, processedSec }: ProjectOutcome): Shortfall | null {
  if (quality === 'none') return 'noSpeech'
  if (clipCount < (processedSec >= halfHourSec ? 4 : 1)) return 'fewClips'
  return quality === 'draft' ? 'roughWords' : null
}

/** Why there is no refund, the first reason that holds. */
type RefundRefusal = 'notAuthorized' | 'notPro' | 'alreadyRefunded' | 'tooOld' | 'downloaded' | 'exported' | 'posted' | 'scheduled'
type RefundEligibility = { isEligible: true } | { isEligible: false; reason: RefundRefusal; message: string }

const windowSec = 14 * 86_400

/** Seven texts for eight cases: an export is a download. Word for word those of the specification. */
const messages: Readonly<Record<RefundRefusal, string>> = {
  notAuthorized: 'No authorized to refund this project.',
  notPro: 'Only PRO plan users are eligible for a refund.',
  alreadyRefunded: "Project ineligible for manual refund because it's already refunded.",
  tooOld:
    'The project has been created for more than 14 days. It is not eligible for a refund. Please contact customer support for assistance.',
  downloaded: "You've already downloaded some clips, and are ineligible for refund.",
  exported: "You've already downloaded some clips, and are ineligible for refund.",
  posted: "You've already posted some clips, and are ineligible for refund.",
  scheduled: "You've already scheduled some clips, and are ineligible for refund.",
}

/** Fourteen days to the second are in time. */
export function judgeRefund(request: RefundRequest): RefundEligibility {
  const reason = findRefusal(request)
  return reason === null ? { isEligible: true } : { isEligible: false, reason, message: messages[reason] }
}

function findRefusal(request: RefundRequest): RefundRefusal | null {
  if (!request.mayRefund) return 'notAuthorized'
  if (request.plan !== 'Pro' && request.shortfall === null) return 'notPro'
  if (request.isRefunded) return 'alreadyRefunded'
  if (request.nowSec - request.createdAtSec > windowSec) return 'tooOld'
  if (request.hasDownloads) return 'downloaded'
  if (request.hasExports) return 'exported'
  if (request.hasPosts) return 'posted'
  return request.hasSchedules ? 'scheduled' : null
}
