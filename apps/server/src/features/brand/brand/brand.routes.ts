import * as api from '@clipwright/contract/brand/brand'
import { handle, routes } from '#platform/http/handle.ts'
import { getBrandKit } from './get-brand-kit.ts'
import { putBrandKit } from './put-brand-kit.ts'

export const brandRoutes = routes([handle(api.getBrandKit, getBrandKit), handle(api.putBrandKit, putBrandKit)])
