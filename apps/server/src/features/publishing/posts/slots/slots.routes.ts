import * as api from '@clipwright/contract/publishing/slots'
import { handle, routes } from '#platform/http/handle.ts'
import { getSlots, pauseAccount } from './get-slots.ts'
import { setSlots } from './set-slots.ts'

export const slotRoutes = routes([handle(api.getSlots, getSlots), handle(api.setSlots, setSlots), handle(api.pauseAccount, pauseAccount)])
