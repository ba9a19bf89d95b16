import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '../../../../paths.ts'
import { ApprovalLink } from '../approvals/approval-link.tsx'

/** The links by which somebody decides on posts that were just scheduled; they are shown only now. */
export function ApprovalLinks({ links, onClose }: { links: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const leave = () => {
    onClose()
    void navigate({ to: paths.calendar, ignoreBlocker: true })
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : leave())} title={t('approval.heading')} closeLabel={t('app:close')}>
      {links.map((url) => (
        <ApprovalLink key={url} url={url} />
      ))}
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={leave}>
          {t('calendar.title')}
        </Button>
      </div>
    </Dialog>
  )
}
