import type { Asset } from '@clipwright/contract/brand/assets'
import type { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import type { OwnBrandKit } from '@clipwright/contract/brand/brand'
import type { Brand } from './draw-thumbnail.ts'

const teamFont = 'Team font'

type Profiles = { token?: string; orgs?: { orgId: string }[] }
type Templates = { data: readonly (Pick<BrandTemplate, 'isDefault'> & { look: { font?: { uri: string } | null } })[] }

/** As the web app stores it (`platform/session.ts`). Nobody is asked about who has never signed in here. */
function readOrgId(): string | null {
  try {
    const account = JSON.parse(localStorage.getItem('clipwright.account') ?? 'null') as { orgId?: string } | null
    return account?.orgId ?? null
  } catch {
    return null
  }
}

async function get<T>(path: string, headers: Record<string, string>): Promise<T | null> {
  const reply = await fetch(`/api${path}`, { headers }).catch(() => null)
  return reply?.ok ? ((await reply.json()) as T) : null
}

/** The colours, first logo and font of new clips of whoever is signed in; null for visitors, and where nothing of it can be had. */
export async function loadBrand(): Promise<Brand | null> {
  const orgId = readOrgId()
  if (!orgId) return null
  const { token } = (await get<Profiles>('/auth/login-profiles', {})) ?? {}
  if (!token) return null
  const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId }
  const [own, templates] = await Promise.all([
    get<OwnBrandKit>('/brand-kit', headers),
    get<Templates>('/brand-templates?pageSize=100', headers),
  ])
  if (!own) return null
  const { kit, assets } = own
  const fontUri = templates?.data.find(({ isDefault }) => isDefault)?.look.font?.uri
  const font = fontUri && (await get<{ data: Asset[] }>(`/assets?kind=font&uri=${encodeURIComponent(fontUri)}`, headers))?.data[0]
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
