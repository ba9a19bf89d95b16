import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { lineStyles } from './line-styles.ts'

type LineChartProps = {
  /** Under each other along the axis, at equal distances. */
  labels: readonly string[]
  lines: readonly { key: string; values: readonly (number | null)[] }[]
  /** Formats a value of the axis. */
  format: (value: number) => string
}

const height = 280

const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Lines with gaps where there is no number. Whoever cannot see it reads the table beside it. */
export function LineChart({ labels, lines, format }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return undefined
    const axis = {
      stroke: () => colorOf('--ink-2'),
      grid: { stroke: () => colorOf('--line'), width: 1 },
      ticks: { show: false },
      font: '12px sans-serif',
    }
    const plot = new UPlot(
      {
        width: host.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [-0.3, labels.length - 0.7] },
          y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.08)] },
        },
        axes: [
          { ...axis, splits: () => labels.map((_label, index) => index), values: (_plot, at) => at.map((index) => labels[index] ?? '') },
          { ...axis, size: 64, values: (_plot, at) => at.map(format) },
        ],
        series: [
          {},
          ...lines.map((_line, index) => {
            const { color, dash } = lineStyles[index % lineStyles.length] ?? lineStyles[0]
            const stroke = () => colorOf(color)
            return { stroke, width: 2, dash: [...dash], points: { show: true, size: 7, fill: stroke, stroke } }
          }),
        ],
      },
      [labels.map((_label, index) => index), ...lines.map(({ values }) => [...values])],
      host,
    )
    const fit = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height }))
    fit.observe(host)
    // Colours are those of the theme.
    const recolor = new MutationObserver(() => plot.redraw())
    recolor.observe(document.documentElement, { attributes: true })
    return () => {
      fit.disconnect()
      recolor.disconnect()
      plot.destroy()
    }
  }, [labels, lines, format])
  return <div ref={place} aria-hidden className="w-full overflow-hidden" style={{ height }} />
}
