import type Stripe from 'stripe'
import type { StripeConfig } from '#config/stripe-config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'

const timeoutMs = 30_000
const clients = new WeakMap<StripeConfig, Promise<Stripe>>()

/** The SDK for these settings. It is loaded when it is first needed: most servers sell nothing through Stripe. */
export function openStripe(config: StripeConfig): Promise<Stripe> {
  const client = clients.get(config) ?? loadClient(config)
  clients.set(config, client)
  return client
}

async function loadClient({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Sdk(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: Sdk.createFetchHttpClient(createProviderFetch([apiUrl])),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}
