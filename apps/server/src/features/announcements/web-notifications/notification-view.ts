import type { WebNotification } from '@clipwright/contract/announcements/web-notifications'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { isOnline } from './notification-rule.ts'
import type { WebNotificationRow } from './web-notifications-tables.ts'

const videoTypes: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' }

export function toNotification(row: WebNotificationRow, links: Pick<MediaLinks, 'sign'>): WebNotification {
  const extension = row.video_key?.split('.').at(-1) ?? ''
  return {
    key: row.key,
    placement: row.placement,
    type: row.type,
    title: row.title,
    content: row.content,
    linkUrl: row.link_url,
    confirmLabel: row.confirm_label,
    cancelLabel: row.cancel_label,
    disabled: row.is_disabled,
    debug: row.is_debug,
    onlineAtUTC: row.online_at?.toISOString() ?? null,
    offlineAtUTC: row.offline_at?.toISOString() ?? null,
    filter: row.filter,
    imageUrl: row.image_key && links.sign(row.image_key, { contentType: 'image/png', fileName: 'notice.png' }),
    videoUrl:
      row.video_key && links.sign(row.video_key, { contentType: videoTypes[extension] ?? 'video/mp4', fileName: `notice.${extension}` }),
    isOnline: !row.is_disabled && isOnline(row, Date.now()),
    updatedAt: row.updated_at.toISOString(),
  }
}
