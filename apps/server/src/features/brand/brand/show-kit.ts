import { type BrandKit, type OwnBrandKit, emptyBrandKit } from '@clipwright/contract/brand/brand'
import type { RequestContext } from '#platform/http/context.ts'
import { findAssetsByUri } from '../assets/library-assets.ts'
import type { BrandKitRow } from './brand.store.ts'

/** Assets of a kit, each with the kinds allowed in its place. */
export function usesOfKit(kit: BrandKit): { path: string; uri: string; kinds: readonly string[] }[] {
  const places = [
    ['logos', ['image']],
    ['intros', ['image', 'video']],
    ['outros', ['image', 'video']],
    ['music', ['audio']],
  ] as const
  return places.flatMap(([name, kinds]) => kit[name].map((uri, at) => ({ path: `kit.${name}.${at}`, uri, kinds })))
}

export async function showKit(ctx: RequestContext, row: BrandKitRow | undefined): Promise<OwnBrandKit> {
  const kit = row?.kit ?? emptyBrandKit
  const assets = await findAssetsByUri(
    ctx,
    usesOfKit(kit).map(({ uri }) => uri),
  )
  return { kit, revision: row?.revision ?? 0, assets: [...assets.values()] }
}
