import { hourMs, minuteMs } from '#platform/time.ts'

export const linkedinTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 6 * hourMs, commitTimeoutMs: 60_000 }

export const linkedinApi = 'https://api.linkedin.com'
/** A month; LinkedIn ends old ones after a year. */
export const linkedinVersion = '202610'
export const linkedinScopes = ['openid', 'profile', 'w_member_social'] as const
export const partTimeoutMs = 5 * minuteMs
export const processingMs = 10 * minuteMs
