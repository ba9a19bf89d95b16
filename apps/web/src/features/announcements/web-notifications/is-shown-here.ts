import type { ShownNotification } from '@clipwright/contract/announcements/web-notifications'

type Here = { pathname: string; nowMs: number; dismissed: readonly string[] }

/** Conditions that only the page can check: address, end of the window while open, and dismissals. */
export function isShownHere(
  { key, offlineAtUTC, urlPrefixes }: Pick<ShownNotification, 'key' | 'offlineAtUTC' | 'urlPrefixes'>,
  { pathname, nowMs, dismissed }: Here,
): boolean {
  if (dismissed.includes(key)) return false
  if (offlineAtUTC !== null && Date.parse(offlineAtUTC) <= nowMs) return false
  return urlPrefixes.length === 0 || urlPrefixes.some((prefix) => pathname.startsWith(prefix))
}
