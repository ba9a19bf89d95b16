import { useTranslation } from 'react-i18next'
import { maxTeamNameLength, teamNameFault, teamNameLength } from '@clipwright/contract/identity/team-rules'
import { TextField } from '#ui/text-field.tsx'

type TeamNameFieldProps = {
  value: string
  onChange: (name: string) => void
  /** An empty name is an error only after something was typed. */
  mayBeEmpty?: boolean
  /** Why it cannot be changed. */
  locked?: string | undefined
  autoFocus?: boolean
}

/** Shows errors while typing, and the number of characters. Nothing typed is removed. */
export function TeamNameField({ value, onChange, mayBeEmpty = false, locked, autoFocus = false }: TeamNameFieldProps) {
  const { t } = useTranslation('orgs')
  const fault = teamNameFault(value)
  const isShown = fault !== null && !(fault === 'name_empty' && mayBeEmpty && value === '')
  return (
    <TextField
      label={t('name.label')}
      value={value}
      autoFocus={autoFocus}
      autoComplete="organization"
      disabled={locked !== undefined}
      onChange={(event) => onChange(event.target.value)}
      error={isShown ? t(`name.${fault}`, { max: maxTeamNameLength }) : undefined}
      hint={locked ?? <span className="tabular">{t('name.counter', { used: teamNameLength(value), max: maxTeamNameLength })}</span>}
    />
  )
}
