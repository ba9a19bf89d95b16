import { useTranslation } from 'react-i18next'
import type { EditLabel } from '@clipwright/timeline/edit/edit-result'
import type { EditView, Said } from '../engine/edit-view.ts'
import { useViewLater } from '../use-edit.ts'

/** What an edit is called: "Cut 2 words". */
export function useLabelText(): (label: { name: EditLabel['name']; count?: number | undefined }) => string {
  const { t } = useTranslation('editor')
  return ({ name, count }) => t([`edit.${name}`, 'edit.other'], { count: count ?? 1 })
}

const newestSaid = ({ said }: EditView) => said

/** What was last done or refused, read out as it happens. */
export function SaidLine() {
  const { t } = useTranslation('editor')
  const labelText = useLabelText()
  const said = useViewLater(newestSaid)
  const textOf = (shown: Said) => {
    if (shown.kind === 'refused') return t([`refusal.${shown.refusal}`, 'refusal.other'])
    if (shown.kind === 'elsewhere') return t('said.elsewhere', { count: shown.clips })
    const { kind, label, change } = shown
    const what = t(`said.${kind}`, { what: labelText(label) })
    return change ? t(`said.${change.kind}`, { what, ...change }) : what
  }
  return (
    <p role="status" className="min-w-0 text-sm text-ink-2 md:truncate">
      {/* Of its own for each edit: two that are called alike are both read out. */}
      <span key={said?.serial ?? 0}>
        {said ? (
          textOf(said)
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
