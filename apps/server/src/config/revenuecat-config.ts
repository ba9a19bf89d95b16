import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Env } from './env-schema.ts'

const ProductList = z.record(
  z.string().min(1),
  z.strictObject({
    /** Of video, for each purchase or renewal. */
    seconds: z.number().int().min(1).max(10_000_000),
    /** How long they last where the store names no end. */
    days: z.number().int().min(1).max(3660),
  }),
)

export type RevenueCatConfig = {
  /** What its webhook sends as `Authorization`. */
  authorization: string
  apiKey: string
  /** Origin of the API. */
  apiUrl: string
  /** By product id; that of Google Play with its base plan, `clips:monthly`. */
  products: z.infer<typeof ProductList>
  /** Whether purchases of a store's sandbox count. */
  takesSandbox: boolean
}

/** Null unless credits are sold through RevenueCat. Throws for a list that `revenueCatProblems` refuses. */
export function revenueCatConfig(env: Env): RevenueCatConfig | null {
  const { REVENUECAT_API_KEY: apiKey, REVENUECAT_WEBHOOK_AUTHORIZATION: authorization, REVENUECAT_PRODUCTS: path } = env
  if (apiKey === undefined || authorization === undefined || path === undefined) return null
  return {
    authorization,
    apiKey,
    apiUrl: env.REVENUECAT_API_URL,
    products: ProductList.parse(JSON.parse(readFileSync(path, 'utf8'))),
    takesSandbox: env.REVENUECAT_SANDBOX === 'on',
  }
}

export function revenueCatProblems(env: Env): { name: string; message: string }[] {
  const names = ['REVENUECAT_API_KEY', 'REVENUECAT_WEBHOOK_AUTHORIZATION', 'REVENUECAT_PRODUCTS'] as const
  if (names.every((name) => env[name] === undefined)) return []
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length > 0) return missing.map((name) => ({ name, message: `is needed as well: ${names.join(', ')} belong together` }))
  if (env.BILLING === 'off')
    return [{ name: 'REVENUECAT_API_KEY', message: 'needs BILLING=builtin or stripe: without it there are no credits' }]
  try {
    revenueCatConfig(env)
    return []
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return [{ name: 'REVENUECAT_PRODUCTS', message: `${env.REVENUECAT_PRODUCTS} is no list of products: ${reason}` }]
  }
}
