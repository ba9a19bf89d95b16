import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Areas covered by the big apps on a tall video, the largest of each, in percent of its height and width. */
const covered = { top: 11, foot: 20, side: 14 } as const

/** A tall video with the areas that apps cover drawn on top. */
export function SafeArea({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const { t } = useTranslation('clips')
  const shade = 'pointer-events-none absolute grid place-items-center bg-letterbox/70 p-1 text-center text-xs text-[#fafbf3]'
  return (
    <div className="relative mx-auto w-fit md:self-center">
      {children}
      {isShown ? (
        <div data-safe-area>
          <div className={`${shade} inset-x-0 top-0 rounded-t-md`} style={{ height: `${covered.top}%` }}>
            {t('player.safeAreaTop')}
          </div>
          <div
            className={`${shade} right-0`}
            style={{ top: '45%', bottom: `${covered.foot}%`, width: `${covered.side}%`, writingMode: 'vertical-rl' }}
          >
            {t('player.safeAreaSide')}
          </div>
          <div className={`${shade} inset-x-0 bottom-0 rounded-b-md`} style={{ height: `${covered.foot}%` }}>
            {t('player.safeAreaFoot')}
          </div>
        </div>
      ) : null}
    </div>
  )
}
