import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SearchButton } from '../features/workspace/search/search-shortcut.tsx'
import { paths } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { CreditsLeft } from './credits-note.tsx'
import { PlaceLinks } from './tab-bar.tsx'
import { useGenerateTarget } from './use-generate-target.ts'

/** Product name, places, credits, search and account. */
export function TopBar({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation('app')
  const generate = useGenerateTarget()
  return (
    <header className="border-b border-line bg-canvas">
      <div className="page flex h-14 items-center gap-2 sm:gap-4">
        <Link
          to={paths.dashboard}
          className="inline-flex items-center rounded-sm font-display text-xl font-extrabold touch:h-11"
          translate="no"
          aria-label={t('home')}
        >
          <span className="marked-strong">Clip</span>wright
        </Link>
        <PlaceLinks />
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          <CreditsLeft />
          {/* On phones search is in the tab bar. */}
          <div className="hidden sm:block">
            <SearchButton generate={generate} />
          </div>
          <AccountMenu onKeys={onKeys} />
        </div>
      </div>
    </header>
  )
}
