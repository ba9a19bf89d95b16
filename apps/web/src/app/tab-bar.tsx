import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import { placeOf, places, tabOf } from './places.ts'

/** A place that lies below another is not marked with it. */
const exactly = { exact: true }

/** The main places in wide windows; the others have their own controls there. */
export function PlaceLinks() {
  const { t } = useTranslation('app')
  const here = placeOf(useLocation().pathname)
  return (
    <nav aria-label={t('places')} className="ml-2 hidden gap-1 sm:flex">
      {places
        .filter(({ notIn }) => !notIn?.includes('header'))
        .map(({ name, href, isWide }) => (
          <Link
            key={name}
            to={href}
            activeOptions={exactly}
            aria-current={name === here ? 'true' : undefined}
            className={cx(
              'inline-flex h-9 items-center rounded-md px-3 font-semibold hover:bg-sunken hover:text-ink touch:h-11',
              isWide && 'max-[860px]:hidden',
              name === here ? 'text-ink underline decoration-marker decoration-4 underline-offset-6' : 'text-ink-2',
            )}
          >
            {t(name)}
          </Link>
        ))}
    </nav>
  )
}

/** The five main places at the bottom of phones. */
export function TabBar() {
  const { t } = useTranslation('app')
  const here = tabOf(useLocation().pathname)
  return (
    <nav
      aria-label={t('places')}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {places
        .filter(({ notIn }) => !notIn?.includes('tabs'))
        .map(({ name, href, icon: Icon }) => (
          <Link
            key={name}
            to={href}
            activeOptions={exactly}
            aria-current={name === here ? 'true' : undefined}
            className={cx(
              'grid h-14 min-w-0 content-center justify-items-center gap-0.5 px-0.5 text-2xs font-semibold -outline-offset-2',
              name === here ? 'text-ink' : 'text-ink-2',
            )}
          >
            <span className={cx('grid h-6 w-11 place-items-center rounded-full', name === here && 'bg-marker text-on-marker')}>
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </span>
            <span className="max-w-full truncate">{t(name)}</span>
          </Link>
        ))}
    </nav>
  )
}
