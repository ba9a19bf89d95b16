import { cx } from './class-names.ts'

/** Time is always set in mono. `text` is ready-made, for example "4:07". */
export function Timecode({ text, className }: { text: string; className?: string }) {
  return <span className={cx('font-mono text-[0.92em] tabular', className)}>{text}</span>
}
