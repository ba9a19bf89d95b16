import { useLocation } from '@tanstack/react-router'
import type { ShownNotification } from '@clipwright/contract/announcements/web-notifications'
import { create } from 'zustand'
import { useNowMs } from '#platform/now.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { isShownHere } from './is-shown-here.ts'
import { useMyNotices } from './web-notifications.queries.ts'

const dismissedKey = 'notices-dismissed'
/** More than anybody dismisses while the oldest is still published. */
const maxDismissed = 200

const useDismissed = create<{ keys: readonly string[] }>(() => ({ keys: readStored<string[]>(dismissedKey, []) }))

export function dismissNotice(key: string): void {
  const keys = [...useDismissed.getState().keys.filter((other) => other !== key), key].slice(-maxDismissed)
  useDismissed.setState({ keys })
  writeStored(dismissedKey, keys)
}

/** Notices of one placement for this person on this page, the newest first. */
export function useNoticesHere(placement: ShownNotification['placement']): readonly ShownNotification[] {
  const { data } = useMyNotices()
  const { pathname } = useLocation()
  const dismissed = useDismissed(({ keys }) => keys)
  const nowMs = useNowMs()
  if (!data) return []
  return data.data.filter((notice) => notice.placement === placement && isShownHere(notice, { pathname, nowMs, dismissed }))
}
