import type { Env } from './env-schema.ts'

type StockClient = { key: string; base: string }

/** Vendors of videos, and the service that draws images. Null: the operator has no key. */
export type BrollConfig = {
  /** The vendor used unless a person chooses; null: the first with a key, else the team's own library. */
  vendor: Env['STOCK_VENDOR'] | null
  pexels: StockClient | null
  pixabay: StockClient | null
  coverr: StockClient | null
  /** OpenAI-compatible image service. `models` maps names of the specification to the service's. */
  images: { url: string; key: string | null; models: Readonly<Record<string, string>> } | null
}

const bases = { pexels: 'https://api.pexels.com', pixabay: 'https://pixabay.com', coverr: 'https://api.coverr.co' }

export function brollConfig(env: Env): BrollConfig {
  const client = (key: string | undefined, base: string | undefined, usual: string): StockClient | null =>
    key === undefined ? null : { key, base: (base ?? usual).replace(/\/+$/, '') }
  return {
    vendor: env.STOCK_VENDOR ?? null,
    pexels: client(env.PEXELS_API_KEY, env.PEXELS_BASE, bases.pexels),
    pixabay: client(env.PIXABAY_API_KEY, env.PIXABAY_BASE, bases.pixabay),
    coverr: client(env.COVERR_API_KEY, env.COVERR_BASE, bases.coverr),
    images: env.IMAGE_MODEL_URL
      ? { url: env.IMAGE_MODEL_URL.replace(/\/+$/, ''), key: env.IMAGE_MODEL_KEY ?? null, models: modelNames(env.IMAGE_MODELS) }
      : null,
  }
}

/** "flux_schnell=provider/flux,sdxl": a name alone is the same at the service. */
function modelNames(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0]?.trim() ?? pair, (pair.split('=')[1] ?? pair).trim()]))
}

/** A chosen vendor needs its key. */
export function brollProblems(env: Env): { name: string; message: string }[] {
  const keys = { pexels: 'PEXELS_API_KEY', pixabay: 'PIXABAY_API_KEY', coverr: 'COVERR_API_KEY' } as const
  const keyName = env.STOCK_VENDOR && keys[env.STOCK_VENDOR]
  return [
    ...(keyName && env[keyName] === undefined ? [{ name: keyName, message: `is needed when STOCK_VENDOR is ${env.STOCK_VENDOR}` }] : []),
    ...(env.IMAGE_MODEL_KEY && !env.IMAGE_MODEL_URL
      ? [{ name: 'IMAGE_MODEL_URL', message: 'is needed when IMAGE_MODEL_KEY is given' }]
      : []),
  ]
}
