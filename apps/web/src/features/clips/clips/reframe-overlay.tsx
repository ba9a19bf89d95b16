import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { useVideoClock } from '#platform/video-clock.ts'
import { cropAt, segmentAt } from './crop-path.ts'

type Shown = { key: string; label: string; reason: string; confidence: number; boxes: { x: number; y: number; w: number; h: number }[] }

/** Debug view: the crop of the finished clip on the source at this time. */
export function ReframeOverlay({ clips, video }: { clips: Clip[]; video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation('clips')
  const [overlay, setOverlay] = useState<Shown | null>(null)
  const last = useRef('')
  useVideoClock(video, (atMs) => {
    const next = whatToShow(clips, atMs)
    const signature = JSON.stringify(next)
    if (signature === last.current) return
    last.current = signature
    setOverlay(next)
  })
  if (!overlay) {
    return (
      <p className="pointer-events-none absolute top-2 left-2 rounded-xs bg-letterbox/85 px-1.5 py-0.5 text-xs text-[#fafbf3]">
        {t('reframe.outside')}
      </p>
    )
  }
  return (
    <div className="pointer-events-none absolute inset-0">
      {overlay.boxes.map((box, index) => (
        <div
          key={index}
          className="absolute border-2 border-[#d8f428] shadow-[0_0_0_1px_#11190a]"
          style={{ left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.w * 100}%`, height: `${box.h * 100}%` }}
        />
      ))}
      <p className="absolute top-2 left-2 max-w-[90%] rounded-xs bg-letterbox/85 px-1.5 py-0.5 text-xs text-[#fafbf3]">
        <span className="font-mono">{overlay.label}</span> · {t('reframe.confidence', { percent: Math.round(overlay.confidence * 100) })} ·{' '}
        {overlay.reason}
      </p>
    </div>
  )
}

function whatToShow(clips: Clip[], atMs: number): Shown | null {
  for (const clip of clips) {
    const segment = segmentAt(clip.layoutPlan, atMs)
    if (!segment) continue
    return {
      key: clip.clipId,
      label: `${clip.rank} ${segment.kind}`,
      reason: segment.reason,
      confidence: segment.confidence,
      boxes: segment.kind === 'fit' ? [{ x: 0, y: 0, w: 1, h: 1 }] : segment.panes.map((pane) => cropAt(pane.path, atMs)),
    }
  }
  return null
}
