import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { signInProblem } from './sign-in-problem.ts'
import { findSsoPage } from './sso-start.ts'

const goTo = (url: string) => window.location.assign(url)

function useSso(backTo: string | undefined) {
  return useMutation({
    mutationFn: (email: string) => findSsoPage(email, backTo),
    onSuccess: (url) => {
      if (url) goTo(url)
    },
    meta: { shown: true },
  })
}

/** Opens the sign-in page of the organisation an address belongs to. */
export function SsoContinue({ email, backTo }: { email: string; backTo: string | undefined }) {
  const { t } = useTranslation('auth')
  const start = useSso(backTo)
  return (
    <Button size="small" busy={start.isPending} onClick={() => start.mutate(email)}>
      {t('sso.continue')}
    </Button>
  )
}

/** For people who know that their organisation has its own sign-in page. */
export function SsoButton({ backTo }: { backTo: string | undefined }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const start = useSso(backTo)
  if (!open) {
    return (
      <Button
        size="large"
        className="w-full"
        icon={<KeyRound aria-hidden className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('sso.button')}
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate(email.trim())
      }}
    >
      <TextField
        label={t('sso.email')}
        hint={t('sso.hint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just opened to type into
        autoFocus
        value={email}
        error={start.error ? signInProblem(start.error, t) : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          if (!start.isIdle) start.reset()
        }}
      />
      {start.isSuccess && start.data === null ? (
        <InlineAlert kind="info" live className="mt-3">
          {t('sso.none')}
        </InlineAlert>
      ) : null}
      <Button type="submit" className="mt-3" busy={start.isPending}>
        {t('sso.continue')}
      </Button>
    </form>
  )
}
