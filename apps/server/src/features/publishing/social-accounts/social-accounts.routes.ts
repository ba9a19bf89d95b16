import * as api from '@clipwright/contract/publishing/social-accounts'
import { listSocialPlatforms as platformsEndpoint } from '@clipwright/contract/publishing/social-platforms'
import { handle, routes } from '#platform/http/handle.ts'
import { checkSocialAccount } from './check-social-account.ts'
import { connectSocialAccountDirectly } from './connect-directly.ts'
import { connectSocialAccount } from './connect-social-account.ts'
import { finishSocialConnection } from './finish-social-connection.ts'
import { listSocialAccounts } from './list-social-accounts.ts'
import { listSocialPlatforms } from './list-social-platforms.ts'
import { getPostChoices, setPostChoices } from './post-choices.ts'
import { settleSocialConnection } from './settle-social-connection.ts'

export const socialAccountRoutes = routes([
  handle(api.listSocialAccounts, listSocialAccounts),
  handle(api.connectSocialAccount, connectSocialAccount),
  handle(api.finishSocialConnection, finishSocialConnection),
  handle(api.settleSocialConnection, settleSocialConnection),
  handle(api.connectSocialAccountDirectly, connectSocialAccountDirectly),
  handle(api.checkSocialAccount, checkSocialAccount),
  handle(platformsEndpoint, listSocialPlatforms),
  handle(api.getPostChoices, getPostChoices),
  handle(api.setPostChoices, setPostChoices),
])
