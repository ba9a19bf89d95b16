import type { ProductEvent, ProductEventFields, ProductEventName } from '@clipwright/contract/operations/product-events'
import { isAuthPage, pageOf } from './page-kind.ts'
import { recentLog } from './recent-log.ts'

/** Events that wait until it is known whether they may be sent. */
const maxWaiting = 50

type Sink = (event: ProductEvent) => void

let waiting: ProductEvent[] = []
/** Null: nothing is sent. Undefined: not known yet. */
let sink: Sink | null | undefined

/** Tells what happened, in the closed words of the contract. Leaves this browser only where the operator turned that on. */
export function track<N extends ProductEventName>(name: N, fields: ProductEventFields<N>): void {
  const { pathname } = window.location
  if (isAuthPage(pathname)) return
  const at = Date.now()
  recentLog.addEvent({ at, name, page: pageOf(pathname) })
  if (sink === null) return
  // The table of the contract pairs each name with its fields, and so does the signature above.
  const event = { name, at, fields } as unknown as ProductEvent
  if (sink) {
    sink(event)
    return
  }
  waiting.push(event)
  if (waiting.length > maxWaiting) waiting.shift()
}

/** From now on events go there; what waited goes first. Null throws it away. */
export function setEventSink(next: Sink | null | undefined): void {
  sink = next
  if (next === undefined) return
  const events = waiting
  waiting = []
  if (next) for (const event of events) next(event)
}
