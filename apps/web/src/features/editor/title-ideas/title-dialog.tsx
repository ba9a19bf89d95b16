import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { Dialog } from '#ui/dialog.tsx'
import { TitleIdeas } from './title-ideas.tsx'

export type TitleDialogProps = { clip: Pick<Clip, 'projectId' | 'clipId' | 'title'>; onClose: () => void }

/** Titles to choose from, for a clip of the result page. */
export function TitleDialog({ clip, onClose }: TitleDialogProps) {
  const { t } = useTranslation('clips')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('titleIdeas.title')} closeLabel={t('app:close')}>
      <div className="grid gap-4">
        <TitleIdeas clip={clip} title={clip.title} />
      </div>
    </Dialog>
  )
}
