import { useEffect, useState } from 'react'
import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import { contrastOver, leastContrast, pageText } from '@clipwright/timeline/captions/readability'
import { colorsUnder } from '../../canvas/preview-colors.ts'
import { useEdit } from '../../use-edit.ts'
import { whenIdle } from '#platform/when-idle.ts'

type HardPlace = { startMs: number; text: string; ratio: number }
/** `looked`: number of pages previewed so far. */
export type FrameContrast = { looked: number; hard: HardPlace[] }

const everyMs = 600
const nothing: FrameContrast = { looked: 0, hard: [] }

/** Samples the colours under the captions and records the worst contrast of each page. */
export function useFrameContrast(captions: PlacedCaptions): FrameContrast {
  const session = useEdit()
  const [contrast, setContrast] = useState({ captions, ...nothing })
  useEffect(() => {
    const { look, pages } = captions
    const worst = new Map<string, HardPlace>()
    const { width, height } = look.frame
    const lookAt = () => {
      const { atMs } = session.view.getState()
      // Positions are exact to a tenth of a second; this far inside, the frame belongs to the page.
      const page = pages.find(({ startMs, endMs }) => atMs >= startMs && atMs + 100 <= endMs)
      if (!page || document.hidden) return
      const colors = colorsUnder(session, {
        left: page.left / width,
        top: page.top / height,
        width: page.width / width,
        height: page.height / height,
      })
      if (!colors) return
      const key = `${page.startMs} ${page.lines.length}`
      const ratio = contrastOver(look, colors)
      const before = worst.get(key)
      if (before && before.ratio <= ratio + 0.05) return
      worst.set(key, { startMs: page.startMs, text: pageText(page.page), ratio })
      const all = [...worst.values()]
      setContrast({
        captions,
        looked: all.length,
        hard: all.filter((place) => place.ratio < leastContrast).toSorted((a, b) => a.startMs - b.startMs),
      })
    }
    let leave = () => {}
    const timer = setInterval(() => {
      leave()
      leave = whenIdle(lookAt)
    }, everyMs)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [session, captions])
  // Results for other captions do not apply.
  return contrast.captions === captions ? contrast : nothing
}
