import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useSession } from '#platform/session.ts'
import { PopupFence } from './popup-fence.tsx'
import { popupLine } from './ask-for-popup.ts'

/** Shows the popup whose turn it is. */
export function PopupHost() {
  const popup = useStore(popupLine.store, (state) => state.shown)
  const userId = useSession((state) => state.session?.account?.userId)
  useEffect(() => () => popupLine.restart(), [userId])
  if (!popup) return null
  const { id } = popup
  return (
    <PopupFence key={id} onFailure={() => popupLine.withdraw(id)}>
      <Suspense>{popupLine.drawingOf(id)?.(() => popupLine.dismiss(id))}</Suspense>
    </PopupFence>
  )
}
