import type { BrollNotice, BrollSource, BrollVendor, ImageModel } from '@clipwright/contract/editor/broll'
import { AppError } from '@clipwright/contract/errors'
import type { BrollConfig } from '#config/broll-config.ts'
import { hasImageModel } from './image-service.ts'
import { findStockVendor, usualVendor } from './vendors/stock-vendors.ts'

type Wish = { source: BrollSource; vendor?: BrollVendor | undefined; model?: ImageModel | undefined }

/**
 * The vendor or model for a task. Without a wish the first that is configured; without any, the team's own library or a
 * motion graphic made here. `mayAskOthers` is the team's word on sending what was said to services outside.
 */
export function whoIsAsked(
  config: BrollConfig,
  wish: Wish,
  mayAskOthers: boolean,
): { asked: BrollVendor | ImageModel; notices: BrollNotice[] } {
  const wanted = wish.source === 'Stock' ? (wish.vendor ?? usualVendor(config)) : (wish.model ?? usualModel(config))
  const isOwn = wanted === 'library' || wanted === 'motion_graphic'
  if (isOwn) return { asked: wanted, notices: [] }
  if (!isThere(config, wanted)) {
    const path = wish.source === 'Stock' ? 'vendor' : 'model'
    throw new AppError('InvalidParam', { details: [{ path, message: 'This server has no key for it.' }] })
  }
  if (mayAskOthers) return { asked: wanted, notices: [] }
  return { asked: wish.source === 'Stock' ? 'library' : 'motion_graphic', notices: ['wordsStayHere'] }
}

function isThere(config: BrollConfig, asked: BrollVendor | ImageModel): boolean {
  return isVendor(asked) ? findStockVendor(config, asked) !== undefined : hasImageModel(config, asked)
}

export function isVendor(asked: BrollVendor | ImageModel): asked is BrollVendor {
  return asked === 'library' || asked === 'pexels' || asked === 'pixabay' || asked === 'coverr'
}

function usualModel(config: BrollConfig): ImageModel {
  const models: ImageModel[] = ['flux_schnell', 'sdxl', 'mcai', 'sdxl_turbo', 'pixart']
  return models.find((model) => hasImageModel(config, model)) ?? 'motion_graphic'
}
