import { type Batch, type BatcherInput, emptyBatcher, nextTickMs, stepBatcher } from './batch-rules.ts'

export type SendResult = 'sent' | 'again' | 'refused'

type BatcherParts<E> = {
  nowMs: () => number
  newId: () => string
  /** Calls back once, after so many milliseconds; the result cancels it. */
  after: (ms: number, run: () => void) => () => void
  send: (batch: Batch<E>) => Promise<SendResult>
  /** Sends without waiting for a response; false when that failed. */
  beacon: (batch: Batch<E>) => boolean
}

type EventBatcher<E> = {
  add(event: E): void
  /** The page is hidden or closed: sends everything at once. */
  leave(): void
  /** Discards what was not sent. */
  stop(): void
  readonly dropped: number
}

const sizeOf = (event: unknown) => new TextEncoder().encode(JSON.stringify(event)).length

/** Applies the rules of `batch-rules.ts` with a clock and a transport. */
export function createEventBatcher<E>(parts: BatcherParts<E>): EventBatcher<E> {
  let state = emptyBatcher<E>()
  let cancelTimer: (() => void) | undefined
  let stopped = false

  function feed(input: BatcherInput<E>): void {
    if (stopped) return
    const stepped = stepBatcher(state, input, { nowMs: parts.nowMs(), newId: parts.newId })
    state = stepped.state
    if (stepped.send) void deliver(stepped.send)
    cancelTimer?.()
    const atMs = nextTickMs(state)
    cancelTimer = atMs === null ? undefined : parts.after(Math.max(0, atMs - parts.nowMs()), () => feed({ kind: 'tick' }))
  }

  async function deliver(batch: Batch<E>): Promise<void> {
    const result = await parts.send(batch)
    if (result === 'sent') feed({ kind: 'sent', batchId: batch.id })
    else feed({ kind: 'failed', batchId: batch.id, again: result === 'again' })
  }

  return {
    add: (event) => feed({ kind: 'add', event, sizeBytes: sizeOf(event) }),
    leave() {
      const underWay = state.isSending ? state.outbox[0]?.id : undefined
      feed({ kind: 'leave' })
      // Batches in flight were handed over already. One may have started in this step; its id makes it count once.
      for (const batch of state.outbox) {
        if (batch.id !== underWay && parts.beacon(batch)) feed({ kind: 'sent', batchId: batch.id })
      }
    },
    stop() {
      stopped = true
      cancelTimer?.()
    },
    get dropped() {
      return state.dropped
    },
  }
}
