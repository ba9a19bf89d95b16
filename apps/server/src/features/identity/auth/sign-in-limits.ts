/** Every number that slows down guessing, mail bombing and the making of accounts in bulk. */

const HOUR_SEC = 3600
const DAY_SEC = 24 * HOUR_SEC

export const CODE_MINUTES = 10
/** Comparisons a code survives. */
export const CODE_TRIES = 5
/** What the sign-in page waits before it offers another mail. */
export const RESEND_AFTER_SEC = 30

export const MAILS_PER_ADDRESS = [
  { limit: 5, windowSec: HOUR_SEC },
  { limit: 20, windowSec: DAY_SEC },
] as const
/** A block is one IPv4 address or the first 64 bits of an IPv6 one. */
export const MAILS_PER_BLOCK = { limit: 30, windowSec: HOUR_SEC } as const
/** The brake for all of them together: more than this an hour is an attack, not a busy day. */
export const MAILS_IN_ALL = { limit: 3000, windowSec: HOUR_SEC } as const

export const ACCOUNTS_PER_DEVICE = { limit: 3, windowSec: DAY_SEC } as const
export const ACCOUNTS_PER_BLOCK = { limit: 20, windowSec: DAY_SEC } as const
