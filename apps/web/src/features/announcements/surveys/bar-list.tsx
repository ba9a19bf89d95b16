/** Counts compared: text and number have all the information, the bar is decoration. */
export function BarList({ bars }: { bars: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="mt-3 grid grid-cols-[fit-content(60%)_minmax(4rem,1fr)_auto] gap-x-3 gap-y-1">
      {bars.map(({ label, count }) => (
        <li key={label} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
          <span>{label}</span>
          <span aria-hidden className="h-2.5 rounded-xs bg-sunken edged">
            <span className="block h-full rounded-xs bg-marker" style={{ width: `${(count / most) * 100}%` }} />
          </span>
          <span className="text-right font-mono tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  )
}
