import { createHmac } from 'node:crypto'

const secretPrefix = 'whsec_'

/** `secret`: base64 after the prefix, as Standard Webhooks has it. */
export function makeWebhookSecret(random: Buffer): string {
  return `${secretPrefix}${random.toString('base64')}`
}

/** Headers by which a receiver knows who sent a body, and when. */
export function signDelivery(secret: string, id: string, body: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000)
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
