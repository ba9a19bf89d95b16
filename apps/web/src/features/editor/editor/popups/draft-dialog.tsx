import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import type { Draft, Saved } from '../engine/saver.ts'
import { ConflictList } from '../tools/conflict-list.tsx'

type DraftDialogProps = {
  draft: Draft
  start: Saved
  /** Whose changes stand where somebody changed the same since. */
  onTake: (choice: 'mine' | 'theirs') => void
  onDrop: () => void
  /** Neither: it is asked again at the next visit. */
  onClose: () => void
}

/** Edits of an earlier visit that never reached the server, and when each of the two was made. */
export function DraftDialog({ draft, start, onTake, onDrop, onClose }: DraftDialogProps) {
  const { t, i18n } = useTranslation('editor')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const then = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('draft.title')} closeLabel={t('popup.close')}>
      <div className="grid gap-2">
        <p>{t(draft.isComplete ? 'draft.text' : 'draft.broken', { when: format.format(draft.atMs) })}</p>
        <p>{start.savedAt ? t('draft.saved', { when: format.format(new Date(start.savedAt)) }) : t('draft.untouched')}</p>
        {draft.isOnNewer ? <p className="font-semibold">{t('draft.onNewer')}</p> : null}
        {draft.places.length > 0 ? (
          <>
            <p>{t('draft.both')}</p>
            <ConflictList places={draft.places} />
          </>
        ) : null}
      </div>
      <div className={`${dialogFootClass} mt-5`}>
        <Button onClick={then(onDrop)}>{t('draft.drop')}</Button>
        {draft.places.length > 0 ? <Button onClick={then(() => onTake('theirs'))}>{t('draft.takeRest')}</Button> : null}
        <Button variant="primary" autoFocus onClick={then(() => onTake('mine'))}>
          {t('draft.take')}
        </Button>
      </div>
    </Dialog>
  )
}
