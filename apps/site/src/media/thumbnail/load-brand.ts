import type { Asset } from '@clipwright/contract/brand/assets'
import type { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import type { OwnBrandKit } from '@clipwright/contract/brand/brand'
import type { Brand } from './draw-thumbnail.ts'
import { openSession } from './open-session.ts'

const teamFont = 'Team font'

type Templates = { data: readonly (Pick<BrandTemplate, 'isDefault'> & { look: { font?: { uri: string } | null } })[] }

/** The colours, first logo and font of new clips of whoever is signed in; null for visitors, and where nothing of it can be had. */
export async function loadBrand(): Promise<Brand | null> {
  const session = await openSession()
  if (!session) return null
  const [own, templates] = await Promise.all([
    session.get<OwnBrandKit>('/brand-kit'),
    session.get<Templates>('/brand-templates?pageSize=100'),
  ])
  if (!own) return null
  const { kit, assets } = own
  const fontUri = templates?.data.find(({ isDefault }) => isDefault)?.look.font?.uri
  const font = fontUri && (await session.get<{ data: Asset[] }>(`/assets?kind=font&uri=${encodeURIComponent(fontUri)}`))?.data[0]
  const logo = assets.find(({ uri }) => uri === kit.logos[0])
  const brand = {
    colours: kit.colors.map(({ value }) => value),
    fontFamily: font && (await loadFont(font.url)) ? teamFont : null,
    logo: logo ? await loadImage(logo.url) : null,
  }
  return brand.colours.length > 0 || brand.fontFamily || brand.logo ? brand : null
}

async function loadFont(url: string): Promise<boolean> {
  const face = await new FontFace(teamFont, `url("${encodeURI(url)}")`).load().catch(() => null)
  if (face) document.fonts.add(face)
  return face !== null
}

async function loadImage(url: string): Promise<ImageBitmap | null> {
  const reply = await fetch(url).catch(() => null)
  return reply?.ok ? createImageBitmap(await reply.blob()).catch(() => null) : null
}
