import * as api from '@clipwright/contract/identity/provider-sign-in'
import * as sso from '@clipwright/contract/identity/sso'
import { handle, routes } from '#platform/http/handle.ts'
import { confirmSsoDomain } from './confirm-sso-domain.ts'
import { exchangeLogin } from './exchange-login.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'
import { getLoginUrls } from './get-login-urls.ts'
import { linkIdentity, listIdentities, unlinkIdentity } from './own-identities.ts'
import { startProviderSignIn } from './start-provider-sign-in.ts'
import { testConnection } from './test-connection.ts'

export const providerSignInRoutes = routes([
  handle(api.getLoginUrls, getLoginUrls),
  handle(api.startProviderSignIn, startProviderSignIn),
  handle(api.finishProviderSignIn, finishProviderSignIn),
  handle(api.exchangeLogin, exchangeLogin),
  handle(api.listIdentities, listIdentities),
  handle(api.linkIdentity, linkIdentity),
  handle(api.unlinkIdentity, unlinkIdentity),
  handle(sso.testConnection, testConnection),
  handle(sso.confirmSsoDomain, confirmSsoDomain),
])
