import * as api from '@clipwright/contract/installation/social-apps'
import { handle, routes } from '#platform/http/handle.ts'
import { listSocialApps, removeSocialApp, saveSocialApp } from './manage-social-apps.ts'

export const socialAppRoutes = routes([
  handle(api.listSocialApps, listSocialApps),
  handle(api.saveSocialApp, saveSocialApp),
  handle(api.removeSocialApp, removeSocialApp),
])
