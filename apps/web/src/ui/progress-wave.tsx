import { useId, useMemo } from 'react'
import { cx } from './class-names.ts'
import { waveHeights } from './wave-heights.ts'

type ProgressWaveProps = {
  /** 0 to 100. */
  percent: number
  label: string
  /** Determines the waveform, so that a project looks the same everywhere. */
  seed: string
  bars?: number
  /** Not in progress: queued, or stopped. */
  idle?: boolean
  className?: string
}

/** Progress as a waveform filled from the left. */
export function ProgressWave({ percent, label, seed, bars = 48, idle = false, className }: ProgressWaveProps) {
  const clip = useId()
  const path = useMemo(() => {
    const heights = waveHeights(seed, bars)
    return heights.map((height, index) => `M${index * 5 + 2.5} ${16 - height * 14}V${16 + height * 14}`).join('')
  }, [seed, bars])
  const width = bars * 5
  const boundedPercent = Math.max(0, Math.min(100, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(boundedPercent)}
      className={cx('h-8 w-full', className)}
    >
      <svg viewBox={`0 0 ${width} 32`} preserveAspectRatio="none" aria-hidden className="size-full overflow-visible">
        <clipPath id={clip}>
          <rect
            y="-4"
            height="40"
            width={width}
            className="transition-transform duration-500 ease-out"
            style={{ transform: `scaleX(${boundedPercent / 100})`, transformOrigin: '0 0' }}
          />
        </clipPath>
        <path d={path} strokeWidth="3" strokeLinecap="round" vectorEffect="non-scaling-stroke" className="stroke-line" />
        <path
          d={path}
          strokeWidth="3"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          clipPath={`url(#${clip})`}
          className={idle ? 'stroke-ink-3' : 'stroke-ink'}
        />
        {idle || boundedPercent === 0 || boundedPercent === 100 ? null : (
          <line
            x1={(width * boundedPercent) / 100}
            x2={(width * boundedPercent) / 100}
            y1="-2"
            y2="34"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-action"
          />
        )}
      </svg>
    </div>
  )
}
