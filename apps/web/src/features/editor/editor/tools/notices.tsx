import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useEdit, useView } from '../use-edit.ts'
import { ConflictList } from './conflict-list.tsx'

/** Conflicting edits of somebody else; nothing is sent until a person decides. */
export function ConflictNotice() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const conflict = useView(({ save }) => (save.name === 'conflict' ? save : null))
  if (!conflict) return null
  return (
    <InlineAlert
      kind="danger"
      live
      className="m-2"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => session.saver.resolve('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={() => session.saver.resolve('theirs')}>
            {t('conflict.theirs')}
          </Button>
        </span>
      }
    >
      {t('conflict.text', { count: conflict.places.length })}
      <ConflictList places={conflict.places} />
    </InlineAlert>
  )
}

/** A save the server refused is not retried; says why and what to do. */
export function RefusedNotice() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const why = useView(({ save }) => (save.name === 'refused' ? save.why : null))
  if (why === null) return null
  return (
    <InlineAlert
      kind="danger"
      live
      className="m-2"
      action={
        <Button size="small" onClick={() => void session.saver.flush()}>
          {t('refused.again')}
        </Button>
      }
    >
      {t('refused.text')} {t([`refused.${why}`, `errors:${why}`])}
    </InlineAlert>
  )
}
