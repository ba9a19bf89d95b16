import { join } from 'node:path'
import { assetExtensions, assetLimitBytes, type AssetKind, type FontFacts } from '@clipwright/contract/brand/assets'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UploadId, UserId } from '@clipwright/contract/ids'
import { redrawImage } from '@clipwright/media/redraw-image'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { drawSample } from '@clipwright/media/typefaces/draw-sample'
import { gapsOf, sampleLine, scriptsOf, widthRuns } from '@clipwright/media/typefaces/letter-coverage'
import { rewriteFont } from '@clipwright/media/typefaces/rewrite-font'
import type { Db } from '#platform/db/tx.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type StoredFile, storeMadeFile } from '../../sources/uploads/made-file.ts'
import { uploadFolder } from '../../sources/uploads/find-upload.ts'
import type { FontMeasures } from './assets.store.ts'
import { readImageSize } from './image-size.ts'

const kinds: readonly AssetKind[] = ['image', 'video', 'audio', 'font']
/** Longer than any output: an image keeps what a full frame can show of it. */
const maxImageSidePx = 2560
const maxThumbnailSidePx = 480

/** What the library comes to know of a file. `uploadId` names the bytes that clips are made with. */
export type TakenIn = {
  kind: AssetKind
  uploadId: UploadId
  /** To be published with the asset; null where the asset lies in the upload that it came in. */
  stored: StoredFile | null
  sizeBytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  thumbnailKey: string | null
  font: FontFacts | null
  fontMeasures: FontMeasures | null
}

export type AssetWorld = { db: Db; storage: Storage; scratchDir: string }
/** A file on this machine. `uploadId`: the upload it lies in, where the bytes may be kept as they came. */
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

/** Told how much of the work is done, 0 to 1. */
type OnShare = (share: number) => Promise<void>

/** The kind that a file can become by its ending; undefined for what the library does not keep. */
function assetKindOf(extension: string): AssetKind | undefined {
  return kinds.find((kind) => assetExtensions[kind].includes(extension))
}

/** The kind of a file by its ending and size alone. Throws MediaUnreadableError or MediaTooLargeError. */
export function checkedKind({ extension, sizeBytes }: Pick<IncomingFile, 'extension' | 'sizeBytes'>): AssetKind {
  const kind = assetKindOf(extension)
  if (!kind) throw new AppError('MediaUnreadableError', { cause: `extension ${extension}` })
  if (sizeBytes <= assetLimitBytes[kind]) return kind
  throw new AppError('MediaTooLargeError', { say: `Files of this type can be up to ${assetLimitBytes[kind] / 1024 ** 2} MB.` })
}

/** Looks at a file in the sandbox and stores it. Throws what the media gate throws, and MediaTooLargeError. */
export async function takeIn(world: AssetWorld, incoming: IncomingFile, onShare: OnShare = async () => undefined): Promise<TakenIn> {
  const kind = checkedKind(incoming)
  await using scratch = await makeScratchDir(world.scratchDir)
  if (kind === 'image') return await takeImage(world, incoming, scratch.path)
  if (kind === 'font') return await takeFont(world, incoming, scratch.path)
  return await takeMedia(world, incoming, kind, scratch.path, onShare)
}

/** Drawn anew: nothing of the file stays but its pixels. */
async function takeImage(world: AssetWorld, incoming: IncomingFile, dir: string): Promise<TakenIn> {
  const imageFile = join(dir, 'picture.png')
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

async function takeMedia(
  world: AssetWorld,
  incoming: IncomingFile,
  kind: 'video' | 'audio',
  dir: string,
  onShare: OnShare,
): Promise<TakenIn> {
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

/** Written anew in the sandbox, under a name of ours; its image is a line that the caption library drew with it. */
async function takeFont(world: AssetWorld, incoming: IncomingFile, dir: string): Promise<TakenIn> {
  const face = join(dir, 'face.ttf')
  const { ascent, descent, capHeight, widths, label: _label, ...read } = await rewriteFont({ file: incoming.file, outFile: face })
  const codePoints = new Set(widths.filter(([, width]) => width > 0).map(([code]) => code))
  const sample = await drawSample({
    fontFile: face,
    family: read.family,
    text: sampleLine(codePoints),
    measures: { ascent, descent, widths },
    folder: dir,
  })
  const { orgId, userId, fileName } = incoming
  const storedFile = await storeMadeFile(world, { orgId, userId, type: 'font', extension: 'ttf', fileName, file: face })
  const facts = { ...read, scripts: scriptsOf(codePoints), gaps: gapsOf(codePoints), isDrawn: sample.isDrawn }
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
    fontMeasures: { ascent, descent, capHeight, widths: widthRuns(widths) },
  }
}

type ThumbnailPlace = { orgId: OrgId; uploadId: UploadId }

/** Beside the file, so that it goes with it whatever becomes of the asset. */
async function putThumbnail(
  world: AssetWorld,
  { orgId, uploadId }: ThumbnailPlace,
  file: string,
  extension: 'png' | 'jpg',
): Promise<string> {
  const key = `${uploadFolder(orgId, uploadId)}thumbnail.${extension}`
  await world.storage.put(key, file, { contentType: extension === 'png' ? 'image/png' : 'image/jpeg' })
  return key
}
