import * as api from '@clipwright/contract/editor/asset-links'
import { handle, routes } from '#platform/http/handle.ts'
import { listAssetLinks } from './list-asset-links.ts'

export const assetLinkRoutes = routes([handle(api.listAssetLinks, listAssetLinks)])
