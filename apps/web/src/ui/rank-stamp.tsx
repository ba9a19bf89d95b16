import { cx } from './class-names.ts'

type RankStampProps = {
  letter: string
  /** Read out instead of the letter: "Rank A-, 7.8 of 10". */
  label: string
  size?: 'small' | 'large'
}

/** The rank as a rubber stamp, slightly tilted. The best letter has the highlight colour. */
export function RankStamp({ letter, label, size = 'large' }: RankStampProps) {
  return (
    <span
      role="img"
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 -rotate-2 place-items-center rounded-xs border-2 font-display font-extrabold select-none',
        size === 'large' ? 'h-9 min-w-10 px-1.5 text-xl' : 'h-6 min-w-7 px-1 text-base',
        letter === 'A'
          ? 'border-on-marker bg-marker text-on-marker'
          : letter === 'C'
            ? 'border-line-strong bg-surface text-ink-2'
            : 'border-ink bg-surface text-ink',
      )}
    >
      <span aria-hidden>{letter.replace('-', '−')}</span>
    </span>
  )
}
