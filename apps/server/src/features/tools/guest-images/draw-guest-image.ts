import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageModel } from '@clipwright/contract/editor/broll'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { drawGuestPicture as endpoint } from '@clipwright/contract/tools/guest-images'
import { hasListedWord } from '@clipwright/tools/moderation/listed-words'
import { drawImages, type GivenImage } from '#pipeline/image-service.ts'
import type { GuestContext } from '#platform/http/context.ts'
import { RateExceeded, takeFromLimit } from '#platform/http/rate-limit.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { downloadFile } from '../../sources/ingest/download-file.ts'
import { imageUses, takeUse } from '../free-tools/take-use.ts'

/** What visitors may cost the operator in a day. */
const imagesPerDay = 100
/** Somebody looks at a progress bar meanwhile. */
const longestWaitMs = 90_000
const maxBytes = 20_000_000

const promptFor = (text: string) =>
  `A striking photograph as the background of a video thumbnail about: ${text}. The subject stands on the right, calm space on the left. No text, no letters, no watermark.`

/** Throws `QuotaExceed` with the time at which the limit ends, and `UnavailableError` where no service is configured or its day is used up. */
export async function drawGuestImage(ctx: GuestContext, { text, proof }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const service = ctx.deps.config.broll.images
  const [model] = Object.keys(service?.models ?? {}) as Exclude<ImageModel, 'motion_graphic'>[]
  if (!service || !model) throw new AppError('UnavailableError', { say: 'This server is not connected to an image service.' })
  if (hasListedWord(text)) throw new AppError('InvalidParam', { say: 'This description has words that the tools do not write about.' })
  await takeUse(ctx, imageUses, proof)
  await takeFromDay(ctx)
  const request = { model, prompt: promptFor(text), ratio: 'landscape', count: 1 } as const
  const [image] = await drawImages(service, request, AbortSignal.timeout(longestWaitMs))
  if (!image) throw new AppError('UnavailableError', { cause: 'the image service gave nothing' })
  return { image: (await readImage(ctx, image)).toString('base64') }
}

async function takeFromDay({ db }: GuestContext): Promise<void> {
  try {
    await takeFromLimit(db, { key: 'free-tools:image-service', limit: imagesPerDay, windowSec: 86_400 })
  } catch (cause) {
    if (!(cause instanceof RateExceeded)) throw cause
    throw new AppError('UnavailableError', { cause, say: 'Visitors have used up the pictures of today. Choose a picture of your own.' })
  }
}

async function readImage({ deps }: GuestContext, image: GivenImage): Promise<Buffer> {
  if ('bytes' in image) return image.bytes.subarray(0, maxBytes)
  await using scratch = await makeScratchDir(deps.config.scratchDir)
  const outFile = join(scratch.path, 'image')
  await downloadFile(image.url, { fetch: deps.fetch }, { outFile, maxBytes, signal: AbortSignal.timeout(longestWaitMs) })
  return readFile(outFile)
}
