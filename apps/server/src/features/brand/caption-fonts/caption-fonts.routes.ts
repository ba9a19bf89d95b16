import * as api from '@clipwright/contract/brand/caption-fonts'
import { handle, routes } from '#platform/http/handle.ts'
import { listCaptionFonts } from './list-caption-fonts.ts'

export const captionFontRoutes = routes([handle(api.listCaptionFonts, listCaptionFonts)])
