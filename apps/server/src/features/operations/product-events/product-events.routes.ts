import * as api from '@clipwright/contract/operations/product-events'
import { handle, routes } from '#platform/http/handle.ts'
import { sendEventBatch } from './send-event-batch.ts'

export const productEventRoutes = routes([handle(api.sendEventBatch, sendEventBatch)])
