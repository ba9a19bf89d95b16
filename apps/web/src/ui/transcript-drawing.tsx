import { cx } from './class-names.ts'

/** Words of each line as pairs of start and width. The marked passage runs from the second line into the third. */
const lines: { words: [x: number, width: number][]; markedFrom: number; markedTo: number }[] = [
  {
    words: [
      [0, 44],
      [52, 30],
      [90, 60],
      [158, 26],
    ],
    markedFrom: 0,
    markedTo: 0,
  },
  {
    words: [
      [0, 22],
      [34, 66],
      [108, 32],
      [148, 42],
    ],
    markedFrom: 30,
    markedTo: 200,
  },
  {
    words: [
      [0, 58],
      [66, 30],
      [106, 18],
      [132, 44],
    ],
    markedFrom: 0,
    markedTo: 100,
  },
  {
    words: [
      [0, 34],
      [42, 24],
      [74, 66],
      [148, 30],
    ],
    markedFrom: 0,
    markedTo: 0,
  },
  {
    words: [
      [0, 50],
      [58, 46],
      [112, 52],
    ],
    markedFrom: 0,
    markedTo: 0,
  },
]
const lineStep = 26

/** Lines of a transcript with one passage marked: our illustration for "nothing here yet". */
export function TranscriptDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="-8 -8 214 126" fill="none" aria-hidden className={cx('w-52', className)}>
      {lines.map(({ words, markedFrom, markedTo }, row) => {
        const y = row * lineStep
        return (
          <g key={y}>
            {markedTo > markedFrom ? (
              <path d={`M${markedFrom} ${y - 7}H${markedTo}l-5 20H${markedFrom - 5}z`} className="fill-marker" />
            ) : null}
            {words.map(([x, width]) => {
              const isMarked = x >= markedFrom && x + width <= markedTo
              return (
                <rect
                  key={x}
                  x={x}
                  y={y}
                  width={width}
                  height="6"
                  rx="3"
                  className={isMarked ? 'fill-on-marker' : 'fill-line-strong'}
                  opacity={isMarked ? 1 : 0.55}
                />
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}
