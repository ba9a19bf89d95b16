import { Asset, type AssetKind } from '@clipwright/contract/brand/assets'
import { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import { emptyBrandKit, type BrandKit } from '@clipwright/contract/brand/brand'
import type { ErrorName } from '@clipwright/contract/errors'
import type { FakeCall } from './fake-call.ts'
import { resultPage } from './fake-collections.ts'
import type { FakeState } from './fake-state.ts'

type Library = { assets: Asset[]; kit: BrandKit; revision: number; templates: BrandTemplate[] }

const libraries = new WeakMap<FakeState, Library>()

/** Library, brand kit and templates of the pretend server: empty at first. */
export function libraryOf(state: FakeState): Library {
  const library = libraries.get(state) ?? { assets: [], kit: emptyBrandKit, revision: 0, templates: [] }
  libraries.set(state, library)
  return library
}

/** Puts a file into the library; each is newer than the one before. */
export function addAsset(state: FakeState, kind: AssetKind, name: string): Asset {
  const { assets } = libraryOf(state)
  const number = String(assets.length + 1).padStart(4, '0')
  const asset = Asset.parse({
    assetId: `ast_fake${number}`,
    kind,
    name,
    folderId: null,
    uri: `upload://fake-file-${number}`,
    width: kind === 'audio' ? null : 640,
    height: kind === 'audio' ? null : 360,
    durationMs: kind === 'image' ? null : 3000,
    sizeBytes: 40_000,
    url: `/fake/${number}`,
    thumbnailUrl: null,
    origin: 'Upload',
    author: '',
    licence: '',
    font: null,
    state: 'ready',
    progress: 100,
    refusal: null,
    createdAt: new Date(Date.UTC(2026, 0, 1) + 60_000 * assets.length).toISOString(),
    createdBy: 'usr_8dfKw2Lq',
    deletedAt: null,
  })
  assets.push(asset)
  return asset
}

export function answerLibrary(state: FakeState, { method, path, query, body }: FakeCall): object | ErrorName | undefined {
  const own = libraryOf(state)
  if (path === '/brand-kit') {
    if (method === 'PUT') Object.assign(own, { kit: body['kit'], revision: own.revision + 1 })
    return { kit: own.kit, revision: own.revision, assets: own.assets }
  }
  if (path.startsWith('/brand-templates')) return answerTemplates(own, { method, path, query, body })
  if (path !== '/assets') return undefined
  if (method === 'POST') return addAsset(state, 'image', 'Taken in')
  return pageOf(own.assets, query)
}

function pageOf(assets: readonly Asset[], query: URLSearchParams): object {
  const part = query.get('query')?.toLowerCase() ?? ''
  const fitting = assets.filter(
    ({ kind, name, uri }) => kind === (query.get('kind') ?? kind) && uri === (query.get('uri') ?? uri) && name.toLowerCase().includes(part),
  )
  return resultPage(query, fitting.toReversed())
}

function answerTemplates({ templates }: Library, { method, path, query, body }: FakeCall): object | ErrorName {
  if (method === 'GET') return { ...resultPage(query, templates), room: { isOn: true, amount: null, usedAmount: templates.length } }
  if (method === 'POST') {
    const at = new Date(Date.UTC(2026, 0, 1)).toISOString()
    const brandTemplateId = `tpl_fake${String(templates.length + 1).padStart(4, '0')}`
    const fixed = { brandTemplateId, isDefault: false, revision: 1, createdAt: at, updatedAt: at, createdBy: 'usr_8dfKw2Lq' }
    const template = BrandTemplate.parse({ ...fixed, name: body['name'], look: body['look'] })
    templates.push(template)
    return { ...template, left: [] }
  }
  const template = templates.find(({ brandTemplateId }) => path.endsWith(brandTemplateId))
  if (!template) return 'RecordNotExisted'
  if (body['revision'] !== undefined && body['revision'] !== template.revision) return 'EditConflictError'
  return Object.assign(template, body, { revision: template.revision + 1 })
}
