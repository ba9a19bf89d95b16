import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { TranscriptBanner } from './transcript-banner.tsx'

type NoticesDialogProps = { project: Project; download: ReactNode; onClose: () => void }

/** Every notice about a project, each with what can be done. */
export function NoticesDialog({ project, download, onClose }: NoticesDialogProps) {
  const { t } = useTranslation('projects')
  return (
    <Dialog
      open
      focusSelf
      width="medium"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('notices.title')}
      closeLabel={t('app:close')}
    >
      <div className="grid gap-3">
        <TranscriptBanner project={project} />
        <ExpiryNotice project={project} download={download} />
        {project.notices.map((notice) => (
          <InlineAlert key={notice} kind="info">
            {notice}
          </InlineAlert>
        ))}
      </div>
    </Dialog>
  )
}
