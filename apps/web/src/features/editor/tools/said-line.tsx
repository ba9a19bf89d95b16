import { useTranslation } from 'react-i18next'
import type { EditLabel } from '@clipwright/timeline/edit/edited'
import { useView } from '../use-edit.ts'

/** What an edit is called: "Cut 2 words". */
export function useLabelText(): (label: EditLabel) => string {
  const { t } = useTranslation('editor')
  return ({ name, count }) => t([`edit.${name}`, 'edit.other'], { count: count ?? 1 })
}

/** What was last done or refused, read out as it happens. */
export function SaidLine() {
  const { t } = useTranslation('editor')
  const labelText = useLabelText()
  const said = useView((view) => view.said)
  const text = !said
    ? t('hint')
    : said.kind === 'refused'
      ? t([`refusal.${said.refusal}`, 'refusal.other'])
      : t(`said.${said.kind}`, { what: labelText(said.label) })
  return (
    <p role="status" className="min-w-0 truncate text-sm text-ink-2">
      {text}
    </p>
  )
}
