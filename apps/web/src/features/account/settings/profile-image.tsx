import { UserRound } from 'lucide-react'
import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserProfile } from '@clipwright/contract/account/users'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { SavedNote } from './saved-note.tsx'
import { useSaveProfile } from './settings.queries.ts'

const maxBytes = 5_000_000

export function ProfileImage({ user }: { user: UserProfile }) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveProfile()
  const change = useMutation({
    mutationFn: async (file: File | null) => save.mutateAsync({ picture: file ? await uploadAtOnce(file, 'logo') : null }),
    meta: { shown: true },
  })
  const tooLarge = change.variables instanceof File && change.variables.size > maxBytes
  return (
    <SettingsPart title={t('picture.title')} description={t('picture.hint')} aside={<SavedNote of={change} />}>
      <div className="flex flex-wrap items-center gap-4">
        {user.picture ? (
          <img src={user.picture} alt={t('picture.title')} className="size-16 rounded-full border border-line object-cover" />
        ) : (
          <span aria-hidden className="grid size-16 place-items-center rounded-full border border-line bg-sunken text-ink-3">
            <UserRound className="size-7" strokeWidth={1.5} />
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('picture.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) change.mutate(file)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button busy={change.isPending} onClick={() => input.current?.click()}>
            {t('picture.choose')}
          </Button>
          {user.picture ? (
            <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {t('picture.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      {change.error ? (
        <div className="mt-3 max-w-md">
          {tooLarge ? <p className="text-danger">{t('picture.tooLarge')}</p> : <FailureLine error={change.error} />}
        </div>
      ) : null}
    </SettingsPart>
  )
}
