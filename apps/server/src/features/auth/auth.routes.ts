import * as api from '@clipwright/contract/auth'
import { handle, routes } from '#platform/http/handle.ts'
import { getCurrentAccount } from './get-current-account.ts'
import { signInLocally } from './sign-in-locally.ts'
import { signOut } from './sign-out.ts'

export const authRoutes = routes([
  handle(api.signInLocally, signInLocally),
  handle(api.getCurrentAccount, getCurrentAccount),
  handle(api.signOut, signOut),
])
