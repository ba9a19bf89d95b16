import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { openOrgDialog } from './org-dialogs.ts'
import { TeamParts } from './team-parts.tsx'

/** The team on the settings page. */
export function TeamSection() {
  const { t } = useTranslation('orgs')
  return (
    <>
      <TeamParts mode="joint" />
      <div className="border-t border-line pt-5">
        <Button onClick={() => openOrgDialog({ kind: 'create' })}>{t('menu.create')}</Button>
      </div>
    </>
  )
}
