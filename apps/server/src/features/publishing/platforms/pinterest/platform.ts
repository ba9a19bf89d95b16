import { hourMs, minuteMs } from '#platform/time.ts'

export const pinterestTimes = { prepareLeadMs: 30 * minuteMs, usableForMs: 6 * hourMs, commitTimeoutMs: 60_000 }

export const pinterestApi = 'https://api.pinterest.com/v5'
export const pinterestScopes = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'] as const
export const uploadTimeoutMs = 15 * minuteMs
export const processingMs = 10 * minuteMs
