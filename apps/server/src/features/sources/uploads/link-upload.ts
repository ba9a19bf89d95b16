import type { MediaLinks } from '#platform/http/media-links.ts'
import { contentTypeOf } from './content-types.ts'
import type { FinishedUpload } from './find-upload.ts'

type AssetKind = 'image' | 'video' | 'sound' | 'other'

/** The kind of an upload, by the extension it was received with. */
export function assetKindOf({ extension }: FinishedUpload): AssetKind {
  const [kind] = contentTypeOf(extension).split('/')
  return kind === 'image' || kind === 'video' ? kind : kind === 'audio' ? 'sound' : 'other'
}

/** A signed URL of a finished upload, which works without a header. */
export function uploadLink(links: MediaLinks, { storageKey, fileName, extension }: FinishedUpload): string {
  return links.sign(storageKey, { fileName: fileName || `file.${extension}`, contentType: contentTypeOf(extension) })
}
