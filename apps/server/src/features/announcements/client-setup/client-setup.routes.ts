import * as api from '@clipwright/contract/announcements/client-setup'
import { handle, routes } from '#platform/http/handle.ts'
import { getClientSetup } from './get-client-setup.ts'

export const clientSetupRoutes = routes([handle(api.getClientSetup, getClientSetup)])
