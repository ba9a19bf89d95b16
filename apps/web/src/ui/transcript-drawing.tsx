import { cx } from './class-names.ts'

const lines = [
  [0, 44, 52, 30, 90, 60, 160, 26],
  [0, 22, 30, 70, 108, 34, 150, 46],
  [0, 60, 68, 40, 116, 18, 142, 40],
  [0, 34, 42, 24, 74, 66, 148, 30],
  [0, 50, 58, 46, 112, 52],
]

/** Lines of a transcript with one passage marked: our picture for "nothing here yet". */
export function TranscriptDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="-6 -8 214 116" fill="none" aria-hidden className={cx('w-52', className)}>
      <path d="M24 32h162l-5 20H18z M-2 56h96l-5 20H-7z" className="fill-marker" opacity="0.9" />
      {lines.map((words, row) =>
        words.map((x, index) => {
          if (index % 2 === 1) return null
          const width = words[index + 1] ?? 0
          return (
            <rect key={`${row}-${x}`} x={x} y={row * 24 - 2} width={width} height="6" rx="3" className={row === 1 || (row === 2 && x < 90) ? 'fill-on-marker' : 'fill-line-strong'} opacity={row === 1 || (row === 2 && x < 90) ? 1 : 0.55} transform={`translate(0 ${row === 1 || row === 2 ? 17 - 0 : 17}) translate(0 -13)`} />
          )
        }),
      )}
    </svg>
  )
}
