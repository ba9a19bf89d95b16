import * as api from '@clipwright/contract/identity/auth'
import * as login from '@clipwright/contract/identity/login'
import * as sessions from '@clipwright/contract/identity/sessions'
import * as waitlist from '@clipwright/contract/identity/waitlist'
import { handle, routes } from '#platform/http/handle.ts'
import { admitFromWaitlist } from './admit-from-waitlist.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { getCurrentAccount } from './get-current-account.ts'
import { getLoginProfiles } from './get-login-profiles.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { listSessions } from './list-sessions.ts'
import { listWaitlist } from './list-waitlist.ts'
import { requestLoginCode } from './request-login-code.ts'
import { selectOrg } from './select-org.ts'
import { setCurrentOrg } from './set-current-org.ts'
import { signInLocally } from './sign-in-locally.ts'
import { signOut } from './sign-out.ts'
import { validateEmail } from './validate-email.ts'
import { verifyLoginCode } from './verify-login-code.ts'
import { verifyLoginLink } from './verify-login-link.ts'

export const authRoutes = routes([
  handle(api.signInLocally, signInLocally),
  handle(api.getCurrentAccount, getCurrentAccount),
  handle(api.signOut, signOut),
  handle(login.requestLoginCode, requestLoginCode),
  handle(login.verifyLoginCode, verifyLoginCode),
  handle(login.verifyLoginLink, verifyLoginLink),
  handle(login.validateEmail, validateEmail),
  handle(login.getLoginProfiles, getLoginProfiles),
  handle(login.selectOrg, selectOrg),
  handle(sessions.listSessions, listSessions),
  handle(sessions.endSession, endSession),
  handle(sessions.endOtherSessions, endOtherSessions),
  handle(sessions.setCurrentOrg, setCurrentOrg),
  handle(waitlist.joinWaitlist, joinWaitlist),
  handle(waitlist.listWaitlist, listWaitlist),
  handle(waitlist.admitFromWaitlist, admitFromWaitlist),
])
