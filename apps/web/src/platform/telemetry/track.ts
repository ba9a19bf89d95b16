import type { ProductEvent, ProductEventFields, ProductEventName } from '@clipwright/contract/operations/product-events'
import { isAuthPage, pageOf } from './page-kind.ts'
import { recentLog } from './recent-log.ts'

/** Events that wait until it is known whether they may be sent. */
const maxWaiting = 50

type Sink = (event: ProductEvent) => void

let waiting: ProductEvent[] = []
/** Null: nothing is sent. Undefined: not known yet. */
let sink: Sink | null | undefined

/** Records an event of the contract. It leaves this browser only where the operator enabled that. */
export function track<N extends ProductEventName>(name: N, fields: ProductEventFields<N>): void {
  const { pathname } = window.location
  if (isAuthPage(pathname)) return
  const at = Date.now()
  recentLog.addEvent({ at, name, page: pageOf(pathname) })
  if (sink === null) return
  // The contract's table pairs each name with its fields, as does the signature above.
  const event = { name, at, fields } as unknown as ProductEvent
  if (sink) {
    sink(event)
    return
  }
  waiting.push(event)
  if (waiting.length > maxWaiting) waiting.shift()
}

/** Sends events to the sink from now on, starting with those that waited. Null discards them. */
export function setEventSink(next: Sink | null | undefined): void {
  sink = next
  if (next === undefined) return
  const events = waiting
  waiting = []
  if (next) for (const event of events) next(event)
}
