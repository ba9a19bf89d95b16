import { AppError } from '@clipwright/contract/errors'
import type { BrollVendor } from '@clipwright/contract/editor/broll'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { z } from 'zod'

export type VideoAddresses = { thumb: string; preview: string; file: string }

/** A video at a vendor: what it is, whose it is, and its URLs. */
export type StockVideo = {
  ref: string
  title: string
  author: string
  licence: string
  pageUrl: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  remote: VideoAddresses
}

type FootageRequest = {
  text: string
  page: number
  pageSize: number
  /** Videos of this aspect ratio are preferred where the vendor can tell. */
  ratio: AspectRatio | null
  /** BCP 47 language tag of the text. */
  language: string
}

export type StockVendor = {
  id: Exclude<BrollVendor, 'library'>
  search(request: FootageRequest, signal: AbortSignal): Promise<{ videos: StockVideo[]; total: number }>
}

const answerTimeoutMs = 15_000

/**
 * Calls a vendor’s API and parses its answer. Throws `RateExceed` when the vendor asks to wait, `NoPermission` when it
 * rejects the key, `LinkUnreachableError` for anything else that is no answer. The URL may contain the key, so errors
 * never include it.
 */
export async function askVendor<S extends z.ZodType>(
  ask: typeof fetch,
  { url, headers, schema, vendor }: { url: URL; headers: Record<string, string>; schema: S; vendor: string },
  signal: AbortSignal,
): Promise<z.output<S>> {
  const text = await answerOf(ask, { url, headers, vendor }, signal)
  const parsed = schema.safeParse(jsonOf(text, vendor))
  if (!parsed.success)
    throw new AppError('LinkUnreachableError', { cause: new Error(`${vendor} answered in another shape`, { cause: parsed.error }) })
  return parsed.data
}

async function answerOf(
  ask: typeof fetch,
  { url, headers, vendor }: { url: URL; headers: Record<string, string>; vendor: string },
  signal: AbortSignal,
): Promise<string> {
  let response: Response
  try {
    response = await ask(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    })
    if (response.ok) return await response.text()
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new AppError('LinkUnreachableError', { cause: new Error(`${vendor} did not answer`, { cause: error }) })
  }
  await response.body?.cancel()
  const cause = `${vendor} answered ${response.status}`
  if (response.status === 429) throw new AppError('RateExceed', { cause, say: 'The stock footage service is busy. Try again later.' })
  if (response.status === 401 || response.status === 403)
    throw new AppError('NoPermission', { cause, say: 'The stock footage service rejected the key of this server.' })
  throw new AppError('LinkUnreachableError', { cause, say: 'The stock footage service did not respond.' })
}

function jsonOf(text: string, vendor: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('LinkUnreachableError', { cause: new Error(`${vendor} answered no JSON`, { cause: error }) })
  }
}

type Rendition = { url: string; width: number; height: number }
const shortSide = ({ width, height }: Rendition): number => Math.min(width, height)

/** The smallest file that fills a full frame, otherwise the largest; and the smallest one that is still worth watching. */
export function pickRenditions(files: readonly Rendition[]): { file: Rendition; preview: Rendition } | undefined {
  const sorted = files.filter((file) => shortSide(file) > 0).toSorted((a, b) => shortSide(a) - shortSide(b))
  const file = sorted.find((one) => shortSide(one) >= 1080) ?? sorted.at(-1)
  const preview = sorted.find((one) => shortSide(one) >= 240) ?? sorted.at(-1)
  return file && preview ? { file, preview } : undefined
}

export const orientationOf = (ratio: AspectRatio | null): 'portrait' | 'landscape' | 'square' | null =>
  ratio === null ? null : ratio === 'landscape' ? 'landscape' : ratio === 'square' ? 'square' : 'portrait'
