import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paths } from '../../../paths.ts'
import { useJoinWaitlist } from './waitlist.queries.ts'
import { AuthFrame } from './auth-frame.tsx'
import { signInProblem } from './sign-in-problem.ts'

/** For people who must wait where new ones are admitted from a list. */
export function NotAvailablePage() {
  const { t } = useTranslation('auth')
  useTitle(t('notAvailable.title'))
  return (
    <AuthFrame heading={t('notAvailable.title')}>
      <JoinForm />
      <Link to={paths.signIn} className={`${buttonClass({ variant: 'quiet' })} mt-4`}>
        {t('notAvailable.other')}
      </Link>
    </AuthFrame>
  )
}

function JoinForm() {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState('')
  const join = useJoinWaitlist()
  if (join.isSuccess) {
    return (
      <p role="status" className="text-lg wrap-anywhere">
        {t('notAvailable.joined', { email: join.variables })}
      </p>
    )
  }
  const failure = join.error ? toApiError(join.error) : null
  if (failure?.errorName === 'RecordNotExisted') {
    return (
      <InlineAlert kind="info" live>
        {t('notAvailable.none')}
      </InlineAlert>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        join.mutate(email.trim())
      }}
    >
      <p className="mb-5 text-lg text-ink-2">{t('notAvailable.body')}</p>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={failure ? signInProblem(failure, t) : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          if (failure) join.reset()
        }}
      />
      <Button type="submit" variant="primary" size="large" className="mt-4 w-full" busy={join.isPending}>
        {t('notAvailable.join')}
      </Button>
    </form>
  )
}
