import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { AssResult } from '@clipwright/timeline/captions/ass'
import { useCaptionFonts, useTeamFontFiles } from '../editor.queries.ts'
import { CaptionFonts } from './caption-fonts.ts'
import { CaptionPainter } from './caption-painter.ts'

/** After this the captions are drawn plainly until the library has started, ms. */
const plainAfterMs = 5000

export type CaptionDrawing = {
  /** Plain: the renderer's own library could not be started here, or not yet. */
  state: 'starting' | 'ready' | 'plain'
  painter: CaptionPainter | null
  /** Families that are in the export and not here. */
  missing: string[]
}

/** Lays a canvas for captions into `host`, of which `script` is some stretch, and starts the library on it, once there is something to draw. */
export function useCaptions(
  host: RefObject<HTMLElement | null>,
  script: AssResult | null,
  size: { width: number; height: number },
): CaptionDrawing {
  const fonts = useCaptionFonts()
  const [painter, setPainter] = useState<CaptionPainter | null>(null)
  const [isPlain, setPlain] = useState(false)
  const needsTeam = script?.fonts !== undefined
  const team = useTeamFontFiles(needsTeam)
  const files = useMemo(() => {
    if (!fonts.data || (needsTeam && !team.data && !team.isError)) return null
    const own = (team.data ?? []).map(({ family, url }) => ({ family, files: [{ url, sizeBytes: 0 }] }))
    return new CaptionFonts([...fonts.data.fonts, ...own])
  }, [fonts.data, team.data, team.isError, needsTeam])
  const newest = useRef(script)
  useEffect(() => {
    newest.current = script
  }, [script])
  const { width, height } = size
  const hasScript = script !== null
  useEffect(() => {
    const [parent, begin] = [host.current, newest.current]
    if (!hasScript || !parent || !files || !begin) return
    let isOver = false
    let started: CaptionPainter | null = null
    // A canvas that was given to a worker cannot be given again: each start has one of its own.
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    parent.append(canvas)
    const timer = setTimeout(() => setPlain(true), plainAfterMs)
    CaptionPainter.start({ canvas, script: begin, fonts: files, size: { width, height } }).then(
      (newPainter) => {
        started = newPainter
        if (isOver) return newPainter.close()
        clearTimeout(timer)
        setPlain(false)
        setPainter(newPainter)
      },
      () => {
        canvas.remove()
        if (!isOver) setPlain(true)
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      started?.close()
      canvas.remove()
      setPainter(null)
    }
  }, [host, hasScript, files, width, height])
  const isFailed = isPlain || fonts.isError
  return {
    state: isFailed ? 'plain' : painter ? 'ready' : 'starting',
    painter,
    missing: files && script ? files.missing(script.families) : [],
  }
}
