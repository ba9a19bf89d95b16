import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import { verifyLoginCode } from '@clipwright/contract/identity/login'
import { api } from '#platform/api-client.ts'
import { lastOrgId } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { signInProblem } from './sign-in-problem.ts'
import { useCountdown } from './use-countdown.ts'

type SentMail = { resendAfterSec: number; sentAtMs: number; busy: boolean; problem: string | undefined; onResend: () => void }

type CodeStepProps = {
  email: string
  /** Secret of the mailed link, on another device than the one that requested the mail. */
  link?: string
  pendingToken?: string | undefined
  onOutcome: (outcome: SignInOutcome) => void
  /** Absent when the mail was requested elsewhere. */
  sent?: SentMail
  /** Use another address. */
  onBack?: () => void
}

function useVerify({ email, link, pendingToken, onOutcome }: CodeStepProps, onWrong: () => void) {
  return useMutation({
    mutationFn: (digits: string) => {
      const orgId = lastOrgId()
      const body = {
        email,
        code: digits,
        asksForOrg: true,
        ...(link ? { link } : {}),
        ...(pendingToken ? { pendingAuthenticationToken: pendingToken } : {}),
        ...(orgId ? { orgId } : {}),
      }
      return api.call(verifyLoginCode, body, { asStranger: true })
    },
    onSuccess: onOutcome,
    onError: onWrong,
    meta: { shown: true },
  })
}

/** Six digits; the last one submits. A wrong code clears the field, with a message next to it. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const { email, sent, onBack } = props
  const verify = useVerify(props, () => setCode(''))
  return (
    <div>
      <p className="mb-5 text-lg text-ink-2">
        {sent ? t('codeSent') : t('codeOfMail')} <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
      </p>
      <CodeInput
        label={t('code')}
        value={code}
        autoFocus
        busy={verify.isPending || verify.isSuccess}
        error={verify.error ? signInProblem(verify.error, t) : undefined}
        onChange={(digits) => {
          setCode(digits)
          if (verify.error) verify.reset()
        }}
        onComplete={(digits) => verify.mutate(digits)}
      />
      <p role="status" className="mt-3 min-h-6 text-ink-2">
        {verify.isPending ? t('trading') : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {sent ? <Resend sent={sent} /> : null}
        {onBack ? (
          <Button variant="quiet" onClick={onBack}>
            {t('otherAddress')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Resend({ sent }: { sent: SentMail }) {
  const { t } = useTranslation('auth')
  const left = useCountdown(sent.sentAtMs + sent.resendAfterSec * 1000)
  return (
    <>
      {sent.problem ? (
        <InlineAlert kind="danger" live className="mb-1 w-full">
          {sent.problem}
        </InlineAlert>
      ) : null}
      <Button onClick={sent.onResend} busy={sent.busy} disabled={left > 0}>
        {left > 0 ? <span className="tabular-nums">{t('resendIn', { seconds: left })}</span> : t('resend')}
      </Button>
    </>
  )
}
