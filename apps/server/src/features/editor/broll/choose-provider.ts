import type { BrollNotice, BrollSource, BrollVendor, ImageModel } from '@clipwright/contract/editor/broll'
import { AppError } from '@clipwright/contract/errors'
import type { BrollConfig } from '#config/broll-config.ts'
import { hasImageModel } from '#pipeline/image-service.ts'
import { findStockVendor, usualVendor } from './vendors/stock-vendors.ts'

type ProviderRequest = { source: BrollSource; vendor?: BrollVendor | undefined; model?: ImageModel | undefined }

/**
 * The vendor or model for a task. Without a preference, the first configured one; without any, the team’s own library or a
 * motion graphic. `mayAskOthers`: the team allows words from its videos to be sent to outside services.
 */
export function chooseProvider(
  config: BrollConfig,
  request: ProviderRequest,
  mayAskOthers: boolean,
): { asked: BrollVendor | ImageModel; notices: BrollNotice[] } {
  const provider = request.source === 'Stock' ? (request.vendor ?? usualVendor(config)) : (request.model ?? usualModel(config))
  const isOwn = provider === 'library' || provider === 'motion_graphic'
  if (isOwn) return { asked: provider, notices: [] }
  if (!isThere(config, provider)) {
    const path = request.source === 'Stock' ? 'vendor' : 'model'
    throw new AppError('InvalidParam', { details: [{ path, message: 'This server has no key for it.' }] })
  }
  if (mayAskOthers) return { asked: provider, notices: [] }
  return { asked: request.source === 'Stock' ? 'library' : 'motion_graphic', notices: ['wordsStayHere'] }
}

function isThere(config: BrollConfig, provider: BrollVendor | ImageModel): boolean {
  return isVendor(provider) ? findStockVendor(config, provider) !== undefined : hasImageModel(config, provider)
}

export function isVendor(provider: BrollVendor | ImageModel): provider is BrollVendor {
  return provider === 'library' || provider === 'pexels' || provider === 'pixabay' || provider === 'coverr'
}

function usualModel(config: BrollConfig): ImageModel {
  const models: ImageModel[] = ['flux_schnell', 'sdxl', 'mcai', 'sdxl_turbo', 'pixart']
  return models.find((model) => hasImageModel(config, model)) ?? 'motion_graphic'
}
