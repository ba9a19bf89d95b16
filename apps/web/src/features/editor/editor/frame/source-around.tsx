import { useEffect, useRef } from 'react'
import { wholeFrames } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { piecesAt, type FramePiece } from '../engine/frame-pieces.ts'
import { useEdit, useView } from '../use-edit.ts'
import { useSourceFrame } from './use-source-frame.ts'

/** What the frame leaves out, dimmed around it, while the layout is worked on. Lies below the frame and takes up no space. */
export function SourceAround({ plan }: { plan: RenderPlan }) {
  const isShown = useView((view) => view.panel === 'picture')
  return isShown && plan.source.hasVideo ? <Around plan={plan} /> : null
}

function Around({ plan }: { plan: RenderPlan }) {
  const session = useEdit()
  const canvas = useRef<HTMLCanvasElement>(null)
  useSourceFrame(canvas)
  useEffect(() => {
    let before: FramePiece['from'] | undefined
    return session.watch(({ programmeMs }) => {
      const { style } = canvas.current ?? {}
      if (!style) return
      const frame = Math.max(0, Math.min(wholeFrames(programmeMs, plan.frameRate), plan.frameCount - 1))
      const from = wholePiece(plan, frame)
      style.visibility = from && programmeMs >= 0 ? 'visible' : 'hidden'
      if (!from || (from.x === before?.x && from.y === before.y && from.w === before.w)) return
      before = from
      style.left = `${(-100 * from.x) / from.w}%`
      style.top = `${(-100 * from.y) / from.h}%`
      style.width = `${(100 * plan.source.width) / from.w}%`
      style.height = `${(100 * plan.source.height) / from.h}%`
    })
  }, [session, plan])
  return <canvas ref={canvas} aria-hidden className="pointer-events-none absolute max-w-none opacity-40" />
}

/** The part of the source that alone fills the frame; none where the frame shows several, or the whole source over a backdrop. */
function wholePiece(plan: RenderPlan, frame: number): FramePiece['from'] | undefined {
  const pieces = piecesAt(plan, frame)
  const only = pieces.length === 1 ? pieces[0] : undefined
  return only && only.to.w >= plan.width && only.to.h >= plan.height ? only.from : undefined
}
