/** All limits against guessing, mail bombing and bulk account creation. */

const hourSec = 3600
const daySec = 24 * hourSec

export const codeMinutes = 10
/** Attempts before a code is void. */
export const codeTries = 5
/** How long the sign-in page waits before it offers another mail. */
export const resendAfterSec = 30

export const mailsPerAddress = [
  { limit: 5, windowSec: hourSec },
  { limit: 20, windowSec: daySec },
] as const
/** A block is one IPv4 address or the first 64 bits of an IPv6 address. */
export const mailsPerBlock = { limit: 30, windowSec: hourSec } as const
/** Total for all addresses: more than this in an hour is an attack, not a busy day. */
export const mailsInAll = { limit: 3000, windowSec: hourSec } as const

export const accountsPerDevice = { limit: 3, windowSec: daySec } as const
export const accountsPerBlock = { limit: 20, windowSec: daySec } as const
