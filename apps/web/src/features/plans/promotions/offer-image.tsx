import { cx } from '#ui/class-names.ts'

/** At 70 percent off the image is the one of the largest offer. */
const largestPercent = '70'

/** A figure drawn large, marked like a chosen passage. */
export function OfferImage({ percent }: { percent: string }) {
  const isLargest = percent === largestPercent
  return (
    <div
      aria-hidden
      className={cx('grid h-36 place-content-center overflow-hidden rounded-md', isLargest ? 'bg-ink text-canvas' : 'bg-sunken')}
    >
      <p className={cx('font-display font-extrabold tabular', isLargest ? 'text-[96px] leading-none' : 'text-[64px] leading-none')}>
        <span className={cx('px-3', isLargest ? 'bg-marker text-[#141e19]' : 'marked-strong')}>
          {percent === '' ? '%' : `−${percent}%`}
        </span>
      </p>
    </div>
  )
}
