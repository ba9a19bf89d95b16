import * as api from '@clipwright/contract/messages/notifications'
import { handle, routes } from '#platform/http/handle.ts'
import { listNotificationChoices } from './list-notification-choices.ts'
import { putNotificationChoice } from './put-notification-choice.ts'
import { stopMails } from './stop-mails.ts'

export const notificationRoutes = routes([
  handle(api.listNotificationChoices, listNotificationChoices),
  handle(api.putNotificationChoice, putNotificationChoice),
  handle(api.stopMails, stopMails),
])
