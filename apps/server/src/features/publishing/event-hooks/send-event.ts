import type { HookDeliveryId } from '@clipwright/contract/ids'
import { callPlatform, type PlatformIo } from '../platforms/call-platform.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import { signDelivery } from '../platforms/webhook/signature.ts'
import type { HookBody } from './event-hooks.store.ts'

const answerTimeoutMs = 20_000

type Sending = { url: string; secret: string; deliveryId: HookDeliveryId; body: HookBody }

/** Sends a signed event. Returns the status of the answer, whatever it is; null when there was none. */
export async function sendEvent(io: PlatformIo, { url, secret, deliveryId, body }: Sending): Promise<number | null> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', ...signDelivery(secret, deliveryId, text) }
  try {
    return (await callPlatform(io, { url, method: 'POST', headers, body: text, timeoutMs: answerTimeoutMs })).status
  } catch (error) {
    io.signal.throwIfAborted()
    if (!(error instanceof PlatformError)) throw error
    // An address inside the network of this server: nothing was sent.
    return error.code === 'address-refused' ? null : error.status
  }
}

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300
