import type { RowOf } from '#platform/db/camel-row.ts'
import type { NotificationFilter, NotificationPlacement, NotificationType } from '@clipwright/contract/announcements/web-notifications'
import type { ColumnType, Generated } from 'kysely'

type WebNotificationTable = {
  key: string
  placement: NotificationPlacement
  type: NotificationType
  title: string
  content: string
  link_url: string | null
  confirm_label: string
  cancel_label: string
  image_key: string | null
  video_key: string | null
  is_disabled: boolean
  is_debug: boolean
  online_at: Date | null
  offline_at: Date | null
  filter: ColumnType<NotificationFilter, NotificationFilter, NotificationFilter>
  created_at: Generated<Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    web_notification: WebNotificationTable
  }
}

export type WebNotificationRow = RowOf<WebNotificationTable>
