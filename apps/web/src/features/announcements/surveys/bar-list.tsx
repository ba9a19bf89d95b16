/** Counts compared: text and number have all the information, the bar is decoration. */
export function BarList({ bars }: { bars: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="mt-3 grid gap-1">
      {bars.map(({ label, count }) => (
        <li key={label} className="grid grid-cols-[minmax(0,9rem)_1fr_2.5rem] items-center gap-3 text-sm">
          <span className="truncate" title={label}>
            {label}
          </span>
          <span aria-hidden className="h-2.5 rounded-xs bg-sunken edged">
            <span className="block h-full rounded-xs bg-marker" style={{ width: `${(count / most) * 100}%` }} />
          </span>
          <span className="text-right font-mono tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  )
}
