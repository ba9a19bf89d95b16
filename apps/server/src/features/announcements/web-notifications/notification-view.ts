import type { WebNotification } from '@clipwright/contract/announcements/web-notifications'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { isOnline } from './notification-rule.ts'
import type { WebNotificationRow } from './web-notifications-tables.ts'

const videoTypes: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' }

export function toNotification(row: WebNotificationRow, links: Pick<MediaLinks, 'sign'>): WebNotification {
  const extension = row.videoKey?.split('.').at(-1) ?? ''
  return {
    key: row.key,
    placement: row.placement,
    type: row.type,
    title: row.title,
    content: row.content,
    linkUrl: row.linkUrl,
    confirmLabel: row.confirmLabel,
    cancelLabel: row.cancelLabel,
    disabled: row.isDisabled,
    debug: row.isDebug,
    onlineAtUTC: row.onlineAt?.toISOString() ?? null,
    offlineAtUTC: row.offlineAt?.toISOString() ?? null,
    filter: row.filter,
    imageUrl: row.imageKey && links.sign(row.imageKey, { contentType: 'image/png', fileName: 'notice.png' }),
    videoUrl:
      row.videoKey && links.sign(row.videoKey, { contentType: videoTypes[extension] ?? 'video/mp4', fileName: `notice.${extension}` }),
    isOnline: !row.isDisabled && isOnline(row, Date.now()),
    updatedAt: row.updatedAt.toISOString(),
  }
}
