import * as api from '@clipwright/contract/identity/impersonation'
import { handle, routes } from '#platform/http/handle.ts'
import { findUsers } from './find-users.ts'
import { getImpersonation } from './get-impersonation.ts'
import { startImpersonation } from './start-impersonation.ts'
import { stopImpersonation } from './stop-impersonation.ts'

export const impersonationRoutes = routes([
  handle(api.findUsers, findUsers),
  handle(api.startImpersonation, startImpersonation),
  handle(api.getImpersonation, getImpersonation),
  handle(api.stopImpersonation, stopImpersonation),
])
