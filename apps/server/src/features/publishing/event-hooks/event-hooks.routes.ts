import * as api from '@clipwright/contract/publishing/event-hooks'
import { handle, routes } from '#platform/http/handle.ts'
import * as hooks from './manage-hooks.ts'

export const eventHookRoutes = routes([
  handle(api.listEventHooks, hooks.listEventHooks),
  handle(api.createEventHook, hooks.createEventHook),
  handle(api.switchEventHook, hooks.switchEventHook),
  handle(api.removeEventHook, hooks.removeEventHook),
  handle(api.testEventHook, hooks.testEventHook),
  handle(api.listHookDeliveries, hooks.listHookDeliveries),
  handle(api.retryHookDelivery, hooks.retryHookDelivery),
])
