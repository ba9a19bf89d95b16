import { createStore } from 'zustand/vanilla'
import type { BrollItem, BrollPlace } from '@clipwright/contract/editor/broll'
import { type ApiErrorName, toApiError } from '#platform/api-error.ts'
import type { EditSession } from '../../engine/edit-session.ts'
import { newLayerId } from '../../frame/add-layer.ts'
import { bringItem } from './broll.queries.ts'
import { adoptBroll, layerIdOf, placeBroll, programmeSpan, spanHere } from './place-broll.ts'

/** Items being fetched for the clip, by id; an error name or no-room when that failed. */
type Arrivals = Readonly<Record<string, 'fetching' | 'no-room' | ApiErrorName>>

/** Lives outside the panel, so that an item still arrives while another panel is open. */
export const arrivals = createStore<Arrivals>(() => ({}))

/** `place`: where; `id`: the layer to replace; neither: at the playhead. */
export type Target = { place?: BrollPlace; id?: string }

/** Adds an item to the clip, once it has been fetched. */
export async function putOnClip(session: EditSession, item: BrollItem, { place, id }: Target): Promise<void> {
  const spot = () => {
    const layerId = id ?? (place ? layerIdOf(place) : null)
    const before = layerId === null ? undefined : session.document.brolls[layerId]
    const span = before ?? (place ? programmeSpan(session.document, place) : spanHere(session))
    return span && { id: layerId ?? newLayerId(), span }
  }
  const now = spot()
  if (!now) return arrivals.setState({ [item.itemId]: 'no-room' })
  arrivals.setState({ [item.itemId]: 'fetching' })
  try {
    const isHere = item.status === 'ready' && item.uri !== null
    const ready = isHere ? item : await bringItem(item.itemId, place?.brollId ?? null)
    if (ready.status !== 'ready') return arrivals.setState({ [item.itemId]: ready.error?.errorName ?? 'ServerError' })
    if (isHere) placeBroll(session, { ...now, item: ready })
    else {
      // Words may have been cut meanwhile.
      const then = place || id ? spot() : now
      if (!then || !adoptBroll(session, { ...then, item: ready })) return arrivals.setState({ [item.itemId]: 'no-room' })
    }
    arrivals.setState((state) => Object.fromEntries(Object.entries(state).filter(([itemId]) => itemId !== item.itemId)), true)
  } catch (error) {
    arrivals.setState({ [item.itemId]: toApiError(error).errorName })
  }
}
