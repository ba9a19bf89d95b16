import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { AssResult } from '@clipwright/timeline/captions/ass'
import { presetFamilies } from '@clipwright/timeline/captions/presets'
import { useCaptionFonts, useTeamFontFiles } from '../editor.queries.ts'
import { CaptionFonts } from './caption-fonts.ts'
import { CaptionPainter } from './caption-painter.ts'
import { whenIdle } from '#platform/when-idle.ts'

/** After this, captions are drawn plainly until the library has started, ms. */
const plainAfterMs = 5000

export type CaptionDrawing = {
  /** Plain: the renderer's own library could not be started here, or not yet. */
  state: 'starting' | 'ready' | 'plain'
  painter: CaptionPainter | null
  /** Families the export has but the preview lacks. */
  missing: string[]
}

type CaptionsInput = {
  script: AssResult | null
  /** Pixels of the frame that the script is written for. */
  size: { width: number; height: number }
  /** The look may change: fonts of the presets are there before one is chosen. */
  isStyled: boolean
}

/** Adds a caption canvas to `host` and starts the library on it as soon as there is a script to draw. */
export function useCaptions(host: RefObject<HTMLElement | null>, { script, size, isStyled }: CaptionsInput): CaptionDrawing {
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
    // A canvas can be transferred to a worker only once, so each start needs a new one.
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
  useEffect(() => {
    if (!painter || !isStyled) return
    return whenIdle(() => {
      // A font that does not come now is asked for again when it is drawn.
      painter.prepare(presetFamilies).catch(() => undefined)
    })
  }, [painter, isStyled])
  const isFailed = isPlain || fonts.isError
  return {
    state: isFailed ? 'plain' : painter ? 'ready' : 'starting',
    painter,
    missing: files && script ? files.missing(script.families) : [],
  }
}
