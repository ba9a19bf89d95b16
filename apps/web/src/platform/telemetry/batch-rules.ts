/** Constants of the batcher, as specified. */
export const batchSize = 20
const flushEveryMs = 3_000
export const maxPayloadBytes = 153_600
export const flushAtBytes = maxPayloadBytes * 0.8
const maxRetries = 5
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** Size of a payload without its events, bytes. */
export const envelopeBytes = 512
/** Most batches that wait during an outage; older ones are dropped. */
export const maxOutbox = 10

type SizedEvent<E> = { event: E; sizeBytes: number }
export type Batch<E> = { id: string; events: readonly SizedEvent<E>[]; failures: number }

export type BatcherState<E> = {
  waiting: readonly SizedEvent<E>[]
  /** When the oldest of `waiting` was added. */
  firstAtMs: number | null
  /** Closed batches in order; the first is in flight. */
  outbox: readonly Batch<E>[]
  isSending: boolean
  retryAtMs: number | null
  dropped: number
}

export type BatcherInput<E> =
  | { kind: 'add'; event: E; sizeBytes: number }
  | { kind: 'tick' }
  /** The page is hidden or closed: close the open batch. */
  | { kind: 'leave' }
  | { kind: 'sent'; batchId: string }
  /** `again`: a retry may succeed. */
  | { kind: 'failed'; batchId: string; again: boolean }

export function emptyBatcher<E>(): BatcherState<E> {
  return { waiting: [], firstAtMs: null, outbox: [], isSending: false, retryAtMs: null, dropped: 0 }
}

export function payloadBytes(events: readonly { sizeBytes: number }[]): number {
  return events.reduce((sum, { sizeBytes }) => sum + sizeBytes + 1, envelopeBytes)
}

/** Delay before the next attempt: doubles from a second, at most half a minute. */
export function retryWaitMs(failures: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1))
}

function close<E>(state: BatcherState<E>, id: string): BatcherState<E> {
  if (state.waiting.length === 0) return state
  const outbox = [...state.outbox, { id, events: state.waiting, failures: 0 }]
  // The one in flight stays: it may be arriving.
  const tooMany = outbox.length > maxOutbox ? outbox.splice(state.isSending ? 1 : 0, 1) : []
  const lostCount = tooMany.reduce((sum, { events }) => sum + events.length, 0)
  return { ...state, waiting: [], firstAtMs: null, outbox, dropped: state.dropped + lostCount }
}

type AddInput<E> = { event: E; sizeBytes: number }

function add<E>(state: BatcherState<E>, { event, sizeBytes }: AddInput<E>, nowMs: number, newId: () => string): BatcherState<E> {
  if (payloadBytes([{ sizeBytes }]) > maxPayloadBytes) return { ...state, dropped: state.dropped + 1 }
  const roomy = payloadBytes([...state.waiting, { sizeBytes }]) > maxPayloadBytes ? close(state, newId()) : state
  const waiting = [...roomy.waiting, { event, sizeBytes }]
  const next = { ...roomy, waiting, firstAtMs: roomy.firstAtMs ?? nowMs }
  return waiting.length >= batchSize || payloadBytes(waiting) >= flushAtBytes ? close(next, newId()) : next
}

function tick<E>(state: BatcherState<E>, nowMs: number, newId: () => string): BatcherState<E> {
  return state.firstAtMs !== null && nowMs >= state.firstAtMs + flushEveryMs ? close(state, newId()) : state
}

function dropBatch<E>(state: BatcherState<E>, batchId: string): BatcherState<E> {
  const isFirst = state.outbox[0]?.id === batchId
  return {
    ...state,
    outbox: state.outbox.filter(({ id }) => id !== batchId),
    ...(isFirst ? { isSending: false, retryAtMs: null } : {}),
  }
}

function failBatch<E>(state: BatcherState<E>, batchId: string, again: boolean, nowMs: number): BatcherState<E> {
  const batch = state.outbox.find(({ id }) => id === batchId)
  if (!batch) return state
  const failures = batch.failures + 1
  if (!again || failures > maxRetries) {
    return { ...dropBatch(state, batchId), dropped: state.dropped + batch.events.length }
  }
  const outbox = state.outbox.map((one) => (one.id === batchId ? { ...one, failures } : one))
  return { ...state, outbox, isSending: false, retryAtMs: nowMs + retryWaitMs(failures) }
}

function apply<E>(state: BatcherState<E>, input: BatcherInput<E>, nowMs: number, newId: () => string): BatcherState<E> {
  switch (input.kind) {
    case 'add':
      return add(state, input, nowMs, newId)
    case 'tick':
      return tick(state, nowMs, newId)
    case 'leave':
      return close(state, newId())
    case 'sent':
      return dropBatch(state, input.batchId)
    case 'failed':
      return failBatch(state, input.batchId, input.again, nowMs)
  }
}

/** One step. `send` is the batch to send now, one at a time and in order; null for none. */
export function stepBatcher<E>(
  state: BatcherState<E>,
  input: BatcherInput<E>,
  { nowMs, newId }: { nowMs: number; newId: () => string },
): { state: BatcherState<E>; send: Batch<E> | null } {
  const next = apply(state, input, nowMs, newId)
  const first = next.outbox[0]
  if (!first || next.isSending || (next.retryAtMs !== null && nowMs < next.retryAtMs)) return { state: next, send: null }
  return { state: { ...next, isSending: true, retryAtMs: null }, send: first }
}

/** When the next `tick` is due; null when nothing waits. */
export function nextTickMs<E>(state: BatcherState<E>): number | null {
  const times: number[] = []
  if (state.firstAtMs !== null) times.push(state.firstAtMs + flushEveryMs)
  if (state.retryAtMs !== null && !state.isSending) times.push(state.retryAtMs)
  return times.length === 0 ? null : Math.min(...times)
}
