import type { LucideIcon } from 'lucide-react'
import { useFrame } from './timeline-frame.ts'

/** Margin of the strip for the sign, px. */
const marginPx = 24

/** Icon of a track; stays visible while the strip scrolls. */
export function TrackSign({ icon: Icon }: { icon: LucideIcon }) {
  const { leadPx } = useFrame()
  return (
    <span
      aria-hidden
      style={{ marginLeft: -leadPx - marginPx, left: -marginPx }}
      className="pointer-events-none sticky z-20 flex h-full w-4 items-center justify-center bg-canvas text-ink-3"
    >
      <Icon className="size-3.5" />
    </span>
  )
}
