import type { UserId } from '@clipwright/contract/ids'
import type { NotificationChannel } from '@clipwright/contract/messages/notifications'

declare module '#platform/db/database.ts' {
  interface Database {
    notification_choice: { user_id: UserId; kind: string; channel: NotificationChannel; is_on: boolean }
  }
}
