import { useEffect, useRef, useState } from 'react'
import { holdClip, type TabHold } from './engine/tab-hold.ts'

type Hold = 'asking' | 'mine' | 'elsewhere'

/** Whether this tab may edit the clip. Browsers know locks on secure pages only; without them every tab may. */
export function useClipHold(clip: string): { hold: Hold; takeOver: () => void } {
  const locks = (navigator as Partial<Navigator>).locks
  const [hold, setHold] = useState<Hold>(locks ? 'asking' : 'mine')
  const ownHold = useRef<TabHold>(null)
  useEffect(() => {
    if (!locks) return
    const mine = holdClip(clip, locks, (isMine) => setHold(isMine ? 'mine' : 'elsewhere'))
    ownHold.current = mine
    return () => mine.release()
  }, [clip, locks])
  return { hold, takeOver: () => ownHold.current?.takeOver() }
}
