import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { OrgLogo } from './org-logo.tsx'

export type LogoChoice = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'new'; file: File }

const maxBytes = 5_000_000
const logoTypes = ['image/png', 'image/jpeg']

type LogoPickerProps = {
  name: string
  logo: string | null
  choice: LogoChoice
  onChange: (choice: LogoChoice) => void
  /** Why it cannot be changed. */
  locked?: string | undefined
}

/** The chosen logo, to replace or remove. Sent when the form is saved. */
export function LogoPicker({ name, logo, choice, onChange, locked }: LogoPickerProps) {
  const { t } = useTranslation('orgs')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'wrongKind' | 'tooLarge' | null>(null)
  const previewUrl = usePreview(choice, logo)
  const take = (file: File | undefined) => {
    if (!file) return
    const fault = logoTypes.includes(file.type) ? (file.size > maxBytes ? 'tooLarge' : null) : 'wrongKind'
    setProblem(fault)
    if (fault === null) onChange({ kind: 'new', file })
  }
  return (
    <div>
      <p className="text-sm font-semibold">{t('logo.label')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <OrgLogo name={name} logo={previewUrl} size="large" />
        <Button disabled={locked !== undefined} onClick={() => input.current?.click()}>
          {t(previewUrl === null ? 'logo.choose' : 'logo.replace')}
        </Button>
        {previewUrl === null ? null : (
          <Button
            variant="quiet"
            disabled={locked !== undefined}
            onClick={() => {
              setProblem(null)
              onChange(logo === null ? { kind: 'unchanged' } : { kind: 'removed' })
            }}
          >
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={t('logo.label')}
        accept={logoTypes.join(',')}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p role={problem ? 'alert' : undefined} className={problem ? 'mt-1 text-sm text-danger' : 'mt-1 text-sm text-ink-3'}>
        {problem ? t(`logo.${problem}`) : (locked ?? t('logo.optional'))}
      </p>
    </div>
  )
}

function usePreview(choice: LogoChoice, logo: string | null): string | null {
  const file = choice.kind === 'new' ? choice.file : null
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  if (choice.kind === 'unchanged') return logo
  return address
}
