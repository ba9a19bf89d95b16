import * as api from '@clipwright/contract/tools/guest-images'
import { handle, routes } from '#platform/http/handle.ts'
import { drawGuestImage } from './draw-guest-image.ts'

export const guestImageRoutes = routes([handle(api.drawGuestPicture, drawGuestImage)])
