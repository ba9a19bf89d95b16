import * as api from '@clipwright/contract/operations/mailbox'
import { handle, routes } from '#platform/http/handle.ts'
import { listMailbox } from './list-mailbox.ts'

export const mailboxRoutes = routes([handle(api.listMailbox, listMailbox)])
