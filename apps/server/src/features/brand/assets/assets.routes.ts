import * as api from '@clipwright/contract/brand/assets'
import { handle, routes } from '#platform/http/handle.ts'
import { createAssetFolder, deleteAssetFolder, listAssetFolders, updateAssetFolder } from './change-folders.ts'
import { createAsset } from './create-asset.ts'
import { deleteAsset } from './delete-asset.ts'
import { getAsset } from './get-asset.ts'
import { listAssets } from './list-assets.ts'
import { listBrandFonts } from './list-brand-fonts.ts'
import { restoreAsset } from './restore-asset.ts'
import { updateAsset } from './update-asset.ts'

export const assetRoutes = routes([
  handle(api.listAssets, listAssets),
  handle(api.createAsset, createAsset),
  handle(api.getAsset, getAsset),
  handle(api.updateAsset, updateAsset),
  handle(api.deleteAsset, deleteAsset),
  handle(api.restoreAsset, restoreAsset),
  handle(api.listBrandFonts, listBrandFonts),
  handle(api.listAssetFolders, listAssetFolders),
  handle(api.createAssetFolder, createAssetFolder),
  handle(api.updateAssetFolder, updateAssetFolder),
  handle(api.deleteAssetFolder, deleteAssetFolder),
])
