import { useEffect } from 'react'
import type { BrollItem } from '@clipwright/contract/editor/broll'
import { useEdit, useEdited, useView } from '../../use-edit.ts'
import type { Target } from './arrivals.ts'
import { programmeSpan, spanHere } from './place-broll.ts'

/** Seen of the clip before and after what is tried out, ms. */
const besideMs = 700

/** Plays the clip with an item over it, where it would be placed. `start` is null where there is no room for it. */
export function useTrial(item: BrollItem, { place, id }: Target, url: string | undefined) {
  const session = useEdit()
  const isOn = useView(({ trial }) => trial?.itemId === item.itemId)
  const hasRoom = useEdited(({ document }) => !place || programmeSpan(document, place) !== null)
  const { itemId, kind } = item
  const stop = () => {
    if (session.view.getState().trial?.itemId !== itemId) return
    session.view.setState({ trial: null })
    session.playhead?.pause()
  }
  useEffect(
    () => () => {
      if (session.view.getState().trial?.itemId === itemId) session.view.setState({ trial: null })
    },
    [session, itemId],
  )
  const endMs = useView(({ trial }) => (trial?.itemId === itemId ? trial.endMs : null))
  useEffect(() => {
    if (endMs === null) return
    let wasPast = true
    return session.watch(({ programmeMs }) => {
      const isPast = programmeMs > endMs + besideMs
      // Only as it goes by: what comes after can be played on.
      if (isPast && !wasPast && session.playhead?.isPlaying) session.playhead.pause()
      wasPast = isPast
    })
  }, [session, endMs])
  const start = () => {
    const span = (id && session.document.brolls[id]) || (place ? programmeSpan(session.document, place) : spanHere(session))
    if (!span || url === undefined) return
    session.view.setState({ trial: { itemId, kind, url, startMs: span.startMs, endMs: span.endMs } })
    session.playhead?.seek(Math.max(0, span.startMs - besideMs))
    session.playhead?.play()
  }
  return { isOn, start: hasRoom && url !== undefined ? start : null, stop }
}
