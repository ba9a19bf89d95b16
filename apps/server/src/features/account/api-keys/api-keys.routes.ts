import * as api from '@clipwright/contract/account/api-keys'
import { handle, routes } from '#platform/http/handle.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyRoutes = routes([
  handle(api.listApiKeys, listApiKeys),
  handle(api.createApiKey, createApiKey),
  handle(api.revokeApiKey, revokeApiKey),
])
