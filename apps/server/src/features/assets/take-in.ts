import { join } from 'node:path'
import { assetExtensions, assetLimitBytes, type AssetKind, type FontFacts } from '@clipwright/contract/assets'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UploadId, UserId } from '@clipwright/contract/ids'
import { redrawPicture } from '@clipwright/media/picture'
import { makePoster } from '@clipwright/media/poster'
import { probeMedia } from '@clipwright/media/probe'
import { drawSample } from '@clipwright/media/typefaces/draw-sample'
import { gapsOf, sampleLine, scriptsOf, widthRuns } from '@clipwright/media/typefaces/letter-coverage'
import { rewriteFont } from '@clipwright/media/typefaces/rewrite-font'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { keepMadeFile } from '../uploads/keep-made-file.public.ts'
import type { FontMeasures } from './assets.store.ts'
import { pictureSize } from './picture-size.ts'

const kinds: readonly AssetKind[] = ['image', 'video', 'audio', 'font']
/** Longer than any output: a picture keeps what a full frame can show of it. */
const MAX_PICTURE_SIDE_PX = 2560
const MAX_THUMBNAIL_SIDE_PX = 480

/** What the library comes to know of a file. `uploadId` names the bytes that clips are made with. */
export type TakenIn = {
  kind: AssetKind
  uploadId: UploadId
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
export type IncomingFile = {
  orgId: OrgId
  userId: UserId
  file: string
  extension: string
  fileName: string
  sizeBytes: number
  uploadId: UploadId | null
}

/** The kind that a file can become by its ending; undefined for what the library does not keep. */
export function assetKindOf(extension: string): AssetKind | undefined {
  return kinds.find((kind) => assetExtensions[kind].includes(extension))
}

/** Looks at a file in the sandbox and keeps it. Throws what the media gate throws, and MediaTooLargeError. */
export async function takeIn(world: AssetWorld, incoming: IncomingFile): Promise<TakenIn> {
  const kind = assetKindOf(incoming.extension)
  if (!kind) throw new AppError('MediaUnreadableError', { cause: `extension ${incoming.extension}` })
  if (incoming.sizeBytes > assetLimitBytes[kind]) {
    throw new AppError('MediaTooLargeError', { say: `A file of this kind may have ${assetLimitBytes[kind] / 1024 ** 2} MB at most.` })
  }
  await using scratch = await makeScratchDir(world.scratchDir)
  if (kind === 'image') return await takePicture(world, incoming, scratch.path)
  if (kind === 'font') return await takeFont(world, incoming, scratch.path)
  return await takeMedia(world, incoming, kind, scratch.path)
}

/** Drawn anew: nothing of the file stays but its pixels. */
async function takePicture(world: AssetWorld, incoming: IncomingFile, dir: string): Promise<TakenIn> {
  const drawn = join(dir, 'picture.png')
  const small = join(dir, 'thumbnail.png')
  await redrawPicture({ file: incoming.file, outFile: drawn, maxSidePx: MAX_PICTURE_SIDE_PX })
  await redrawPicture({ file: drawn, outFile: small, maxSidePx: MAX_THUMBNAIL_SIDE_PX })
  const { width, height } = await pictureSize(drawn)
  const made = { orgId: incoming.orgId, userId: incoming.userId, type: 'image' as const, extension: 'png' }
  const kept = await keepMadeFile(world, { ...made, fileName: incoming.fileName, file: drawn })
  return {
    kind: 'image',
    uploadId: kept.id,
    sizeBytes: kept.sizeBytes,
    width,
    height,
    durationMs: null,
    thumbnailKey: await putThumbnail(world, incoming.orgId, small, 'png'),
    font: null,
    fontMeasures: null,
  }
}

async function takeMedia(world: AssetWorld, incoming: IncomingFile, kind: 'video' | 'audio', dir: string): Promise<TakenIn> {
  const probe = await probeMedia(incoming.file)
  if (kind === 'video' && !probe.video) throw new AppError('MediaUnreadableError', { say: 'This film has no picture that can be read.' })
  if (kind === 'audio' && probe.audio.length === 0)
    throw new AppError('MediaUnreadableError', { say: 'This file has no sound that can be read.' })
  const poster = join(dir, 'poster.jpg')
  const video = kind === 'video' ? probe.video : null
  if (video) await makePoster({ file: incoming.file, probe, atMs: Math.min(2000, probe.durationMs / 2), outFile: poster })
  const { orgId, userId, fileName, extension, file } = incoming
  const uploadId = incoming.uploadId ?? (await keepMadeFile(world, { orgId, userId, type: kind, extension, fileName, file })).id
  return {
    kind,
    uploadId,
    sizeBytes: incoming.sizeBytes,
    width: video?.width ?? null,
    height: video?.height ?? null,
    durationMs: probe.durationMs,
    thumbnailKey: video ? await putThumbnail(world, orgId, poster, 'jpg') : null,
    font: null,
    fontMeasures: null,
  }
}

/** Written anew in the sandbox, under a name of ours; its picture is a line that the caption library drew with it. */
async function takeFont(world: AssetWorld, incoming: IncomingFile, dir: string): Promise<TakenIn> {
  const face = join(dir, 'face.ttf')
  const { family, weight, isItalic, glyphCount, ascent, descent, capHeight, widths } = await rewriteFont({
    file: incoming.file,
    outFile: face,
  })
  const codePoints = new Set(widths.filter(([, width]) => width > 0).map(([code]) => code))
  const sample = await drawSample({ fontFile: face, family, text: sampleLine(codePoints), folder: dir })
  const { orgId, userId, fileName } = incoming
  const kept = await keepMadeFile(world, { orgId, userId, type: 'font', extension: 'ttf', fileName, file: face })
  const facts = { family, weight, isItalic, glyphCount, scripts: scriptsOf(codePoints), gaps: gapsOf(codePoints), isDrawn: sample.isDrawn }
  return {
    kind: 'font',
    uploadId: kept.id,
    sizeBytes: kept.sizeBytes,
    width: null,
    height: null,
    durationMs: null,
    thumbnailKey: await putThumbnail(world, orgId, sample.file, 'png'),
    font: facts,
    fontMeasures: { ascent, descent, capHeight, widths: widthRuns(widths) },
  }
}

async function putThumbnail(world: AssetWorld, orgId: OrgId, file: string, extension: 'png' | 'jpg'): Promise<string> {
  const key = `assets/${orgId}/${newId()}.${extension}`
  await world.storage.put(key, file, { contentType: extension === 'png' ? 'image/png' : 'image/jpeg' })
  return key
}
