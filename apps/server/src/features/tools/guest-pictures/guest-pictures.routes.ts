import * as api from '@clipwright/contract/tools/guest-pictures'
import { handle, routes } from '#platform/http/handle.ts'
import { drawGuestPicture } from './draw-guest-picture.ts'

export const guestPictureRoutes = routes([handle(api.drawGuestPicture, drawGuestPicture)])
