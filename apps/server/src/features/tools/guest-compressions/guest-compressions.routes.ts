import * as api from '@clipwright/contract/tools/guest-compressions'
import { handle, routes } from '#platform/http/handle.ts'
import { deleteGuestCompression } from './delete-guest-compression.ts'
import { getGuestCompression } from './get-guest-compression.ts'
import { startGuestCompression } from './start-guest-compression.ts'

export const guestCompressionRoutes = routes([
  handle(api.startGuestCompression, startGuestCompression),
  handle(api.getGuestCompression, getGuestCompression),
  handle(api.deleteGuestCompression, deleteGuestCompression),
])
