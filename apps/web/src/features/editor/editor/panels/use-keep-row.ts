import { useEffect, type RefObject } from 'react'

type RowsInSight = {
  range: { startIndex: number } | null
  scrollToIndex: (index: number, how: { align: 'start' }) => void
}

/** Rows break anew in another width, and a list that was hidden may begin at its start: the first row that was in sight stays. */
export function useKeepRow(scroller: RefObject<HTMLElement | null>, rows: RowsInSight): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let width = element.clientWidth
    let first = 0
    const noteFirst = () => {
      if (width > 0 && element.clientWidth === width) first = rows.range?.startIndex ?? first
    }
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      if (width > 0) rows.scrollToIndex(first, { align: 'start' })
    })
    element.addEventListener('scroll', noteFirst)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', noteFirst)
      sizes.disconnect()
    }
  }, [scroller, rows])
}
