import { type ImageModel, imageAnswers } from '@clipwright/contract/editor/broll'
import { AppError } from '@clipwright/contract/errors'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { z } from 'zod'
import type { BrollConfig } from '#config/broll-config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'

type ImageService = NonNullable<BrollConfig['images']>
/** `count`: images to draw, four where it is absent. */
type ImageRequest = { model: Exclude<ImageModel, 'motion_graphic'>; prompt: string; ratio: AspectRatio; count?: number }

/** An image as the service returned it: its bytes, or a URL. */
export type GivenImage = { bytes: Buffer } | { url: string }

const Answer = z.object({ data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })) })
const timeoutMs = 180_000
// Multiples of 64, which every one of the models accepts.
const sizes: Record<AspectRatio, string> = { portrait: '768x1344', landscape: '1344x768', square: '1024x1024', four_five: '896x1088' }
/** Only these two support a refiner. */
const refined: readonly ImageModel[] = ['sdxl', 'mcai']

/** Whether the operator’s service offers this model. */
export function hasImageModel(config: BrollConfig, model: ImageModel): boolean {
  return model === 'motion_graphic' || (config.images !== null && Object.hasOwn(config.images.models, model))
}

/** Requests images. Parameters that only some services know are sent first, and left out once refused. */
export async function drawImages(service: ImageService, request: ImageRequest, signal: AbortSignal): Promise<GivenImage[]> {
  const count = request.count ?? imageAnswers.mediaNum
  const plain = {
    model: service.models[request.model] ?? request.model,
    prompt: request.prompt,
    n: count,
    size: sizes[request.ratio],
    response_format: 'b64_json',
  }
  const extra = refined.includes(request.model) ? { refine: imageAnswers.refine, high_noise_frac: imageAnswers.highNoiseFrac } : null
  let response = await post(service, { ...plain, ...extra }, signal)
  if (response.status === 400 && extra) {
    await response.body?.cancel()
    response = await post(service, plain, signal)
  }
  if (!response.ok) throw refusal(response.status)
  const parsed = Answer.safeParse(await response.json().catch(() => null))
  const images = parsed.success ? parsed.data.data.flatMap(toGiven) : []
  if (images.length === 0) throw new AppError('LinkUnreachableError', { cause: 'the image service answered no images' })
  return images.slice(0, count)
}

function toGiven({ b64_json, url }: z.output<typeof Answer>['data'][number]): GivenImage[] {
  if (b64_json) return [{ bytes: Buffer.from(b64_json, 'base64') }]
  return url ? [{ url }] : []
}

function refusal(status: number): AppError {
  const cause = `the image service answered ${status}`
  if (status === 429) return new AppError('RateExceed', { cause, say: 'The image service is busy. Try again later.' })
  if (status === 401 || status === 403)
    return new AppError('NoPermission', { cause, say: 'The image service rejected the key of this server.' })
  return new AppError('LinkUnreachableError', { cause, say: 'The image service did not respond.' })
}

async function post(service: ImageService, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await createProviderFetch([service.url])(`${service.url}/images/generations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(service.key ? { authorization: `Bearer ${service.key}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new AppError('LinkUnreachableError', { cause: error, say: 'The image service did not respond.' })
  }
}
