import { useTranslation } from 'react-i18next'
import type { EditLabel } from '@clipwright/timeline/edit/edit-result'
import type { EditView, EditStatus } from '../engine/edit-view.ts'
import { useViewLater } from '../use-edit.ts'

/** What an edit is called: "Cut 2 words". */
export function useLabelText(): (label: { name: EditLabel['name']; count?: number | undefined }) => string {
  const { t } = useTranslation('editor')
  return ({ name, count }) => t([`edit.${name}`, 'edit.other'], { count: count ?? 1 })
}

const newestStatus = ({ said }: EditView) => said

/** Announces the last edit or refusal to screen readers. */
export function StatusLine() {
  const { t } = useTranslation('editor')
  const labelText = useLabelText()
  const announcement = useViewLater(newestStatus)
  const textOf = (one: EditStatus) => {
    if (one.kind === 'refused') return t([`refusal.${one.refusal}`, 'refusal.other'])
    if (one.kind === 'elsewhere') return t('said.elsewhere', { count: one.clips })
    const { kind, label, change } = one
    const what = t(`said.${kind}`, { what: labelText(label) })
    return change ? t(`said.${change.kind}`, { what, ...change }) : what
  }
  return (
    <p role="status" className="min-w-0 text-sm text-ink-2 md:truncate">
      {/* Of its own for each edit: two that are called alike are both read out. */}
      <span key={announcement?.serial ?? 0}>
        {announcement ? (
          textOf(announcement)
        ) : (
          <>
            <span className="touch:hidden">{t('hint')}</span>
            <span className="hidden touch:inline">{t('hintTouch')}</span>
          </>
        )}
      </span>
    </p>
  )
}
