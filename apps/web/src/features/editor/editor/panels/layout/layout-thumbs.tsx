import { useTranslation } from 'react-i18next'
import type { Box } from '@clipwright/contract/sources/analysis'
import { layoutKinds, layoutAreas, type AspectRatio, type LayoutKind } from '@clipwright/contract/editor/layout'
import { ratioSizes } from '#platform/ratio-labels.ts'

type LayoutThumbsProps = {
  ratio: AspectRatio
  source: { width: number; height: number }
  chosen: LayoutKind
  disabled: boolean
  onChoose: (kind: LayoutKind) => void
}

/** The layouts, drawn by the areas the renderer uses. */
export function LayoutThumbs({ ratio, source, chosen, disabled, onChoose }: LayoutThumbsProps) {
  const { t } = useTranslation('editor')
  return (
    <div role="group" aria-label={t('picture.layout')} className="grid grid-cols-6 gap-1.5 max-[420px]:grid-cols-3">
      {layoutKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          disabled={disabled}
          onClick={() => onChoose(kind)}
          className="flex flex-col items-center gap-1 rounded-md border border-line p-1.5 text-2xs text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-60 aria-pressed:border-(--primary) aria-pressed:bg-marker-soft aria-pressed:font-semibold aria-pressed:text-ink"
        >
          <Thumb kind={kind} ratio={ratio} source={source} />
          <span className="max-w-full truncate">{t(`picture.kind.${kind}`)}</span>
        </button>
      ))}
    </div>
  )
}

function Thumb({ kind, ratio, source }: { kind: LayoutKind; ratio: AspectRatio; source: { width: number; height: number } }) {
  const areas = layoutAreas(kind, ratio, source.width / Math.max(1, source.height))
  const size = ratioSizes[ratio]
  const height = 40
  const width = (height * size.w) / size.h
  const scale = Math.min(1, 44 / width)
  return (
    <svg aria-hidden width={44} height={height} viewBox={`0 0 44 ${height}`}>
      <g transform={`translate(${(44 - width * scale) / 2} ${(height - height * scale) / 2}) scale(${width * scale} ${height * scale})`}>
        <rect width={1} height={1} fill="var(--line-strong)" opacity={0.5} />
        {areas.whole ? <Area box={areas.whole} fill="var(--ink-3)" /> : null}
        {areas.panes.map((box, index) => (
          <Area key={`${box.x}-${box.y}`} box={box} fill={index % 2 ? 'var(--ink-3)' : 'var(--action)'} />
        ))}
      </g>
    </svg>
  )
}

// A hairline between the panes.
const gap = 0.02

function Area({ box, fill }: { box: Box; fill: string }) {
  return (
    <rect
      x={box.x + gap}
      y={box.y + gap}
      width={Math.max(0, box.w - 2 * gap)}
      height={Math.max(0, box.h - 2 * gap)}
      rx={0.04}
      fill={fill}
    />
  )
}
