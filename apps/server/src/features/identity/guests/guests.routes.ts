import * as api from '@clipwright/contract/identity/guests'
import { handle, routes } from '#platform/http/handle.ts'
import { grantFreeToolCredential } from './grant-free-tool-credential.ts'

export const guestRoutes = routes([handle(api.grantFreeToolCredential, grantFreeToolCredential)])
