import { join } from 'node:path'
import { assetExtensions, assetLimitBytes, type AssetKind, type FontFacts } from '@clipwright/contract/brand/assets'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UploadId, UserId } from '@clipwright/contract/ids'
import { redrawImage } from '@clipwright/media/redraw-image'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { drawSample } from '@clipwright/media/typefaces/draw-sample'
import { findGaps, writeSampleLine, listScripts, toWidthRuns } from '@clipwright/media/typefaces/letter-coverage'
import { rewriteFont } from '@clipwright/media/typefaces/rewrite-font'
import type { Db } from '#platform/db/tx.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type StoredFile, storeMadeFile } from '../../sources/uploads/made-file.ts'
import { uploadFolder } from '../../sources/uploads/find-upload.ts'
import type { FontMeasures } from './assets.store.ts'
import { readImageSize } from './image-size.ts'

const kinds: readonly AssetKind[] = ['image', 'video', 'audio', 'font']
/** Longer than any output side, so that a full-frame image loses no detail. */
const maxImageSidePx = 2560
const maxThumbnailSidePx = 480

/** What ingesting finds out about a file. `uploadId` names the bytes that clips use. */
export type IngestedFile = {
  kind: AssetKind
  uploadId: UploadId
  /** To be published with the asset; null when the asset uses the upload it came in. */
  stored: StoredFile | null
  sizeBytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  thumbnailKey: string | null
  font: FontFacts | null
  fontMeasures: FontMeasures | null
}

export type AssetDeps = { db: Db; storage: Storage; scratchDir: string }
/** A local file. `uploadId`: the upload it came in, when its bytes may be kept unchanged. */
type IncomingFile = {
  orgId: OrgId
  userId: UserId
  file: string
  extension: string
  fileName: string
  sizeBytes: number
  uploadId: UploadId | null
  signal?: AbortSignal
}

/** Receives the share of the work that is done, 0 to 1. */
type OnShare = (share: number) => Promise<void>

/** The asset kind for a file extension; undefined when the library does not take such files. */
function assetKindOf(extension: string): AssetKind | undefined {
  return kinds.find((kind) => assetExtensions[kind].includes(extension))
}

/** The kind of a file, from its extension and size alone. Throws MediaUnreadableError or MediaTooLargeError. */
export function requireAssetKind({ extension, sizeBytes }: Pick<IncomingFile, 'extension' | 'sizeBytes'>): AssetKind {
  const kind = assetKindOf(extension)
  if (!kind) throw new AppError('MediaUnreadableError', { cause: `extension ${extension}` })
  if (sizeBytes <= assetLimitBytes[kind]) return kind
  throw new AppError('MediaTooLargeError', { say: `Files of this type can be up to ${assetLimitBytes[kind] / 1_000_000} MB.` })
}

/** Probes a file in the sandbox and stores it. Throws what the media gate throws, and MediaTooLargeError. */
export async function ingestFile(
  world: AssetDeps,
  incoming: IncomingFile,
  onShare: OnShare = async () => undefined,
): Promise<IngestedFile> {
  const kind = requireAssetKind(incoming)
  await using scratch = await makeScratchDir(world.scratchDir)
  if (kind === 'image') return await ingestImage(world, incoming, scratch.path)
  if (kind === 'font') return await ingestFont(world, incoming, scratch.path)
  return await ingestMedia(world, incoming, kind, scratch.path, onShare)
}

/** Re-encodes the image, so that nothing of the file survives but its pixels. */
async function ingestImage(world: AssetDeps, incoming: IncomingFile, dir: string): Promise<IngestedFile> {
  const imageFile = join(dir, 'image.png')
  const small = join(dir, 'thumbnail.png')
  await redrawImage({ file: incoming.file, outFile: imageFile, maxSidePx: maxImageSidePx })
  await redrawImage({ file: imageFile, outFile: small, maxSidePx: maxThumbnailSidePx })
  const { width, height } = await readImageSize(imageFile)
  const fileFacts = { orgId: incoming.orgId, userId: incoming.userId, type: 'image' as const, extension: 'png' }
  const storedFile = await storeMadeFile(world, { ...fileFacts, fileName: incoming.fileName, file: imageFile })
  return {
    kind: 'image',
    uploadId: storedFile.id,
    stored: storedFile,
    sizeBytes: storedFile.sizeBytes,
    width,
    height,
    durationMs: null,
    thumbnailKey: await putThumbnail(world, { orgId: incoming.orgId, uploadId: storedFile.id }, small, 'png'),
    font: null,
    fontMeasures: null,
  }
}

async function ingestMedia(
  world: AssetDeps,
  incoming: IncomingFile,
  kind: 'video' | 'audio',
  dir: string,
  onShare: OnShare,
): Promise<IngestedFile> {
  const stop = incoming.signal ? { signal: incoming.signal } : {}
  const probe = await probeMedia(incoming.file, stop)
  await onShare(0.6)
  if (kind === 'video' && !probe.video) throw new AppError('MediaUnreadableError', { say: 'This video has no frames that can be read.' })
  if (kind === 'audio' && probe.audio.length === 0)
    throw new AppError('MediaUnreadableError', { say: 'This file has no audio that can be read.' })
  const poster = join(dir, 'poster.jpg')
  const video = kind === 'video' ? probe.video : null
  if (video) await makePoster({ file: incoming.file, probe, atMs: Math.min(2000, probe.durationMs / 2), outFile: poster, ...stop })
  await onShare(0.9)
  const { orgId, userId, fileName, extension, file } = incoming
  const storedFile = incoming.uploadId ? null : await storeMadeFile(world, { orgId, userId, type: kind, extension, fileName, file })
  const uploadId = incoming.uploadId ?? (storedFile as StoredFile).id
  return {
    kind,
    uploadId,
    stored: storedFile,
    sizeBytes: incoming.sizeBytes,
    width: video?.width ?? null,
    height: video?.height ?? null,
    durationMs: probe.durationMs,
    thumbnailKey: video ? await putThumbnail(world, { orgId, uploadId }, poster, 'jpg') : null,
    font: null,
    fontMeasures: null,
  }
}

/** Rewrites the font in the sandbox under a name of ours; its thumbnail is a line drawn with it by the caption library. */
async function ingestFont(world: AssetDeps, incoming: IncomingFile, dir: string): Promise<IngestedFile> {
  const face = join(dir, 'face.ttf')
  const { ascent, descent, capHeight, widths, label: _label, ...read } = await rewriteFont({ file: incoming.file, outFile: face })
  const codePoints = new Set(widths.filter(([, width]) => width > 0).map(([code]) => code))
  const sample = await drawSample({
    fontFile: face,
    family: read.family,
    text: writeSampleLine(codePoints),
    measures: { ascent, descent, widths },
    folder: dir,
  })
  const { orgId, userId, fileName } = incoming
  const storedFile = await storeMadeFile(world, { orgId, userId, type: 'font', extension: 'ttf', fileName, file: face })
  const facts = { ...read, scripts: listScripts(codePoints), gaps: findGaps(codePoints), isDrawn: sample.isDrawn }
  return {
    kind: 'font',
    uploadId: storedFile.id,
    stored: storedFile,
    sizeBytes: storedFile.sizeBytes,
    width: null,
    height: null,
    durationMs: null,
    thumbnailKey: await putThumbnail(world, { orgId, uploadId: storedFile.id }, sample.file, 'png'),
    font: facts,
    fontMeasures: { ascent, descent, capHeight, widths: toWidthRuns(widths) },
  }
}

type ThumbnailPlace = { orgId: OrgId; uploadId: UploadId }

/** Stored beside the file, so that both are deleted together. */
async function putThumbnail(
  world: AssetDeps,
  { orgId, uploadId }: ThumbnailPlace,
  file: string,
  extension: 'png' | 'jpg',
): Promise<string> {
  const key = `${uploadFolder(orgId, uploadId)}thumbnail.${extension}`
  await world.storage.put(key, file, { contentType: extension === 'png' ? 'image/png' : 'image/jpeg' })
  return key
}
