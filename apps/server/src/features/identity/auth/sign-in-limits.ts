/**
 * Every number that slows down guessing, mail bombing and the making of accounts in bulk. What counts is who asks: a limit
 * on what may be done to somebody would be a way to lock them out.
 */

const hourSec = 3600
const daySec = 24 * hourSec

export const codeMinutes = 10
/** Comparisons a code survives, and as many again by whoever holds its link. */
export const codeTries = 5
/** What the sign-in page waits before it offers another mail. */
export const resendAfterSec = 30

/** A block is one IPv4 address or the first 64 bits of an IPv6 one. */
export const mailsPerBlock = { limit: 30, windowSec: hourSec } as const
/** From one block to one mailbox. */
export const mailsPerBlockAndBox = [
  { limit: 5, windowSec: hourSec },
  { limit: 20, windowSec: daySec },
] as const
/**
 * To one mailbox, whoever asks: mails that can still be used. Whoever is refused for them has one to sign in with, so
 * they may bound a flood. After a day's share there is one at a time.
 */
export const liveMailsPerBox = 5
export const mailsPerBoxAndDay = 20
/** Of one mailbox in a day, by people who do not hold the link of the mail; beyond it a sign-in needs the link. */
export const comparisonsPerBox = { limit: 50, windowSec: daySec } as const
/** The brake for all of them together: more than this an hour is an attack, not a busy day. */
export const mailsInAll = { limit: 3000, windowSec: hourSec } as const

export const accountsPerDevice = { limit: 3, windowSec: daySec } as const
export const accountsPerBlock = { limit: 20, windowSec: daySec } as const
