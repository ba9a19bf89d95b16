import type { EventPass } from '@clipwright/contract/announcements/client-setup'
import { batchVersion, type ProductEvent } from '@clipwright/contract/operations/product-events'
import { apiPrefix, callHeaders } from '../api-client.ts'
import { deviceId } from '../device-id.ts'
import type { Batch } from './batch-rules.ts'
import type { SendResult } from './event-batcher.ts'

/** Address of a batch, with the pass that identifies the person. */
export function batchAddress({ distinctId, timestamp, signature }: EventPass): string {
  const query = new URLSearchParams({ distinctId, timestamp: String(timestamp), signature })
  return `${apiPrefix}/analytics/batch?${query.toString()}`
}

export function batchBody(batch: Batch<ProductEvent>, release: string, nowMs: number): string {
  const meta = { batchId: batch.id, deviceId: deviceId(), release, sentAt: nowMs }
  return JSON.stringify({ version: batchVersion, events: batch.events.map(({ event }) => event), meta })
}

/** True when the browser accepted it: it is then sent even if the page closes. */
export function beaconBatch(address: string, body: string): boolean {
  try {
    return navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }))
  } catch {
    // Some browsers throw where others return false.
    return false
  }
}

/** A beacon first, as it does not hold up the page; an ordinary call when the browser refuses it. */
export async function sendBatch(address: string, body: string): Promise<SendResult> {
  if (beaconBatch(address, body)) return 'sent'
  try {
    const headers = { ...callHeaders(), 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body })
    if (response.ok) return 'sent'
    return response.status >= 500 || response.status === 408 || response.status === 429 ? 'again' : 'refused'
  } catch {
    // Offline: the batcher retries in its own time.
    return 'again'
  }
}
