import { cx } from './class-names.ts'

/** Times are always in the monospaced font. `text` is formatted, for example "4:07". */
export function Timecode({ text, className }: { text: string; className?: string }) {
  return <span className={cx('font-mono text-[0.92em] tabular', className)}>{text}</span>
}
