import { useEffect, useRef } from 'react'
import type { ShownNotification } from '@clipwright/contract/announcements/web-notifications'
import { lazyPart } from '#ui/lazy-part.ts'
import { askForPopup, withdrawPopup } from '../popups/ask-for-popup.ts'
import { dismissNotice, useNoticesHere } from './notices-here.ts'

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog)
const idOf = (key: string) => `notice.${key}`

function ask(notice: ShownNotification): void {
  const draw = (onClose: () => void) => (
    <NoticeDialog
      notice={notice}
      onClose={() => {
        dismissNotice(notice.key)
        onClose()
      }}
    />
  )
  askForPopup({ kind: 'GlobalNotificationDialog', id: idOf(notice.key), draw })
}

/** Queues popup notices while they apply to the page, and removes them when they no longer do. */
export function NoticeAsker() {
  const notices = useNoticesHere('popup')
  const lastKeys = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Set(notices.map(({ key }) => key))
    // Requesting one that is queued or over has no effect.
    for (const notice of notices) ask(notice)
    for (const key of lastKeys.current) if (!now.has(key)) withdrawPopup(idOf(key))
    lastKeys.current = now
  }, [notices])
  return null
}
