import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import { requestLoginCode } from '@clipwright/contract/identity/login'
import { api } from '#platform/api-client.ts'
import { type ApiError, toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CodeStep } from './code-step.tsx'
import { signInProblem } from './sign-in-problem.ts'

export type SignInFormProps = {
  /** Given and read-only. */
  email?: string
  /** Prefilled, editable. */
  suggestedEmail?: string
  pendingToken?: string | undefined
  backTo?: string | undefined
  onOutcome: (outcome: SignInOutcome) => void
  /** Shown when the address belongs to an organisation with its own sign-in page. */
  ssoAction?: (email: string) => ReactNode
  /** Other sign-in methods, below the first step. */
  below?: ReactNode
}

/** An address, then the code mailed to it. */
export function SignInForm(props: SignInFormProps) {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState(props.email ?? props.suggestedEmail ?? '')
  const [codeMail, setCodeMail] = useState<{ email: string; resendAfterSec: number; sentAtMs: number } | null>(null)
  const ask = useMutation({
    mutationFn: async (address: string) =>
      api.call(requestLoginCode, { email: address, ...withBackTo(props.backTo) }, { asStranger: true }),
    onSuccess: (reply) => setCodeMail({ email: reply.email, resendAfterSec: reply.resendAfterSec, sentAtMs: Date.now() }),
    meta: { shown: true },
  })
  if (codeMail) {
    const { email: address, ...mail } = codeMail
    const problem = ask.error ? signInProblem(ask.error, t) : undefined
    return (
      <CodeStep
        {...props}
        email={address}
        sent={{ ...mail, busy: ask.isPending, problem, onResend: () => ask.mutate(address) }}
        {...(props.email === undefined ? { onBack: () => setCodeMail(null) } : {})}
      />
    )
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate(email.trim())
        }}
      >
        <AddressField
          value={email}
          readOnly={props.email !== undefined}
          failure={ask.error ? toApiError(ask.error) : null}
          ssoAction={props.ssoAction}
          onChange={(text) => {
            setEmail(text)
            if (ask.error) ask.reset()
          }}
        />
        <Button type="submit" variant="primary" size="large" className="mt-4 w-full" busy={ask.isPending}>
          {t('sendCode')}
        </Button>
      </form>
      {props.below}
    </>
  )
}

type AddressFieldProps = {
  value: string
  readOnly: boolean
  failure: ApiError | null
  ssoAction: SignInFormProps['ssoAction']
  onChange: (text: string) => void
}

function AddressField({ value, readOnly, failure, ssoAction, onChange }: AddressFieldProps) {
  const { t } = useTranslation('auth')
  const isSso = failure?.errorName === 'sso_required'
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the one field of the page
        autoFocus
        required
        readOnly={readOnly}
        value={value}
        error={failure && !isSso ? signInProblem(failure, t) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isSso ? (
        <InlineAlert kind="info" live className="mt-3" action={ssoAction?.(value.trim())}>
          {t('errors:sso_required')}
        </InlineAlert>
      ) : null}
    </>
  )
}

function withBackTo(backTo: string | undefined): { backTo?: string } {
  return backTo === undefined ? {} : { backTo }
}
