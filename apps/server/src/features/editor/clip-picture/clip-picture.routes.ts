import * as api from '@clipwright/contract/editor/clip-picture'
import { handle, routes } from '#platform/http/handle.ts'
import { getClipFaces } from './get-clip-faces.ts'
import { listAssetLinks } from './list-asset-links.ts'
import { planClipPicture } from './plan-clip-picture.ts'

export const clipPictureRoutes = routes([
  handle(api.getClipFaces, getClipFaces),
  handle(api.planClipPicture, planClipPicture),
  handle(api.listAssetLinks, listAssetLinks),
])
