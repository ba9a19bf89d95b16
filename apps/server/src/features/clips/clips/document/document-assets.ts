import type { OrgId } from '@clipwright/contract/ids'
import { AppError } from '@clipwright/contract/errors'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Queryable } from '#platform/db/tx.ts'
import { type FinishedUpload, findUpload } from '../../../sources/uploads/find-upload.ts'

type AssetKind = 'image' | 'video' | 'sound' | 'font'
type AssetUse = { path: string; uri: string; kind: AssetKind }

const extensions: Record<AssetKind, readonly string[]> = {
  image: ['png', 'jpg'],
  video: ['mp4', 'mov', 'm4v', 'mkv', 'webm'],
  sound: ['mp3', 'm4a', 'aac', 'wav', 'flac', 'ogg', 'opus', 'mp4', 'mov'],
  font: ['ttf', 'otf', 'woff'],
}

/** Every upload that a document shows or plays, with its path in the document. */
function assetUses(document: ClipDocument): AssetUse[] {
  const overlays = Object.entries(document.overlays).flatMap(([id, layer]): AssetUse[] =>
    layer.kind === 'image' || layer.kind === 'logo' ? [{ path: `overlays.${id}.uri`, uri: layer.uri, kind: 'image' }] : [],
  )
  const brolls = Object.entries(document.brolls).map(([id, { uri, kind }]): AssetUse => ({ path: `brolls.${id}.uri`, uri, kind }))
  const sounds = Object.entries(document.sounds).map(([id, { uri }]): AssetUse => ({ path: `sounds.${id}.uri`, uri, kind: 'sound' }))
  const enhanced: AssetUse[] = document.enhanced ? [{ path: 'enhanced.uri', uri: document.enhanced.uri, kind: 'sound' }] : []
  const bumpers = (['intro', 'outro'] as const).flatMap((place): AssetUse[] => {
    const bumper = document[place]
    return bumper ? [{ path: `${place}.uri`, uri: bumper.uri, kind: bumper.kind }] : []
  })
  const fonts = Object.entries(document.fonts ?? {}).map(
    ([family, { uri }]): AssetUse => ({ path: `fonts.${family}.uri`, uri, kind: 'font' }),
  )
  return [...overlays, ...brolls, ...sounds, ...enhanced, ...bumpers, ...fonts]
}

/**
 * The uploads of a document, by uri. Throws for an upload that is not the organisation’s, not finished, or of the wrong
 * kind for its place.
 */
export async function findAssets(db: Queryable, orgId: OrgId, document: ClipDocument): Promise<Map<string, FinishedUpload>> {
  const uploads = new Map<string, FinishedUpload>()
  for (const { path, uri, kind } of assetUses(document)) {
    const upload = uploads.get(uri) ?? (await findUpload(db, orgId, uri))
    if (!upload || !extensions[kind].includes(upload.extension))
      throw new AppError('InvalidParam', {
        details: [
          { path: `clipBody.${path}`, message: `Use an upload that is ${kind === 'image' ? 'a PNG or JPEG picture' : `a ${kind} file`}.` },
        ],
      })
    uploads.set(uri, upload)
  }
  return uploads
}
