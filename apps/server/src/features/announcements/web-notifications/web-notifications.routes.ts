import * as api from '@clipwright/contract/announcements/web-notifications'
import { handle, routes } from '#platform/http/handle.ts'
import { createWebNotification } from './create-web-notification.ts'
import { deleteWebNotification } from './delete-web-notification.ts'
import { listMyWebNotifications } from './list-my-web-notifications.ts'
import { listWebNotifications } from './list-web-notifications.ts'
import { updateWebNotification } from './update-web-notification.ts'

export const webNotificationRoutes = routes([
  handle(api.listMyWebNotifications, listMyWebNotifications),
  handle(api.listWebNotifications, listWebNotifications),
  handle(api.createWebNotification, createWebNotification),
  handle(api.updateWebNotification, updateWebNotification),
  handle(api.deleteWebNotification, deleteWebNotification),
])
