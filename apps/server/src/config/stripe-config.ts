import type { Env } from './env-schema.ts'

export type StripeConfig = {
  secretKey: string
  /** Two while one replaces the other. */
  webhookSecrets: readonly string[]
  /** Origin of the API. */
  apiUrl: string
  /** False for a key of the sandbox, whose objects must not mix with real ones. */
  isLive: boolean
}

/** Null unless plans are sold through Stripe. */
export function stripeConfig(env: Env): StripeConfig | null {
  const { BILLING: billing, STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  if (billing !== 'stripe' || secretKey === undefined) return null
  return { secretKey, webhookSecrets: listSecrets(env), apiUrl, isLive: /^[sr]k_live_/.test(secretKey) }
}

export function stripeProblems(env: Env): { name: string; message: string }[] {
  if (env.BILLING !== 'stripe') return []
  const problems: { name: string; message: string }[] = []
  if (!/^[sr]k_(test|live)_\w+$/.test(env.STRIPE_SECRET_KEY ?? '')) {
    problems.push({ name: 'STRIPE_SECRET_KEY', message: 'is needed for BILLING=stripe, and begins with sk_ or rk_, then test_ or live_' })
  }
  const secrets = listSecrets(env)
  if (secrets.length === 0 || !secrets.every((secret) => /^whsec_\w+$/.test(secret))) {
    problems.push({
      name: 'STRIPE_WEBHOOK_SECRET',
      message:
        'is needed for BILLING=stripe: the signing secret of the webhook, which begins with whsec_; two with a comma while one replaces the other',
    })
  }
  return problems
}

function listSecrets({ STRIPE_WEBHOOK_SECRET: text = '' }: Env): string[] {
  return text.split(',').flatMap((secret) => secret.trim() || [])
}
