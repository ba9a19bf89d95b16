import * as api from '@clipwright/contract/identity/sso'
import * as lookup from '@clipwright/contract/identity/sso-lookup'
import { handle, routes } from '#platform/http/handle.ts'
import { addSsoDomain } from './add-sso-domain.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'
import { deleteSsoDomain } from './delete-sso-domain.ts'
import { findSsoConnections, findSsoOrgs } from './find-by-domain.ts'
import { getSsoSettings } from './get-sso-settings.ts'
import { listConnections } from './list-connections.ts'
import { listSsoDomains } from './list-sso-domains.ts'
import { setDomainWhitelist } from './set-domain-whitelist.ts'
import { setRestrictLogin } from './set-restrict-login.ts'
import { addSsoAdmin, listSsoAdmins, removeSsoAdmin } from './sso-admins.ts'
import { updateConnection } from './update-connection.ts'
import { verifySsoDomain } from './verify-sso-domain.ts'

export const ssoRoutes = routes([
  handle(lookup.findSsoOrgs, findSsoOrgs),
  handle(lookup.findSsoConnections, findSsoConnections),
  handle(api.getSsoSettings, getSsoSettings),
  handle(api.setRestrictLogin, setRestrictLogin),
  handle(api.setDomainWhitelist, setDomainWhitelist),
  handle(api.listConnections, listConnections),
  handle(api.createConnection, createConnection),
  handle(api.updateConnection, updateConnection),
  handle(api.deleteConnection, deleteConnection),
  handle(api.listSsoDomains, listSsoDomains),
  handle(api.addSsoDomain, addSsoDomain),
  handle(api.verifySsoDomain, verifySsoDomain),
  handle(api.deleteSsoDomain, deleteSsoDomain),
  handle(api.listSsoAdmins, listSsoAdmins),
  handle(api.addSsoAdmin, addSsoAdmin),
  handle(api.removeSsoAdmin, removeSsoAdmin),
])
