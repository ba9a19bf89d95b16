import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithPasskey, signInWithRecoveryCode, startPasskeySignIn } from '@clipwright/contract/identity/passkeys'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { lastOrgId } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSignInOutcome } from '../auth/sign-in-outcome.ts'
import { passkeyObstacle, passkeyProblem, showPasskey } from './browser-passkeys.ts'

const asStranger = { asStranger: true }

function lastOrg() {
  const orgId = lastOrgId()
  return orgId ? { orgId } : {}
}

function useShowPasskey(more: { backTo?: string; pendingAuthenticationToken?: string }) {
  const settle = useSignInOutcome()
  return useMutation({
    mutationFn: async () => {
      const response = await showPasskey(await api.call(startPasskeySignIn, {}, asStranger))
      return api.call(signInWithPasskey, { response, ...more, ...lastOrg() }, asStranger)
    },
    onSuccess: settle,
    meta: { shown: true },
  })
}

/** Sign-in with any passkey of this site, without typing anything first. */
export function PasskeyButton({ backTo }: { backTo: string | undefined }) {
  const { t } = useTranslation('passkeys')
  const signIn = useShowPasskey(backTo === undefined ? {} : { backTo })
  if (passkeyObstacle()) return null
  return (
    <>
      <Button
        size="large"
        icon={<Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('signIn')}
      </Button>
      {signIn.error ? (
        <InlineAlert kind="danger" live>
          {passkeyProblem(signIn.error, t)}
        </InlineAlert>
      ) : null}
    </>
  )
}

type Waiting = { token: string; onStartAgain: () => void }

/** Last step for people who require a passkey at every sign-in; a recovery code works instead. */
export function PasskeyStep({ token, onStartAgain }: Waiting) {
  const { t } = useTranslation('passkeys')
  const obstacle = passkeyObstacle()
  const [byCode, setByCode] = useState(obstacle !== null)
  const show = useShowPasskey({ pendingAuthenticationToken: token })
  return (
    <>
      <p className="mb-5 text-lg text-ink-2">{t('step')}</p>
      {byCode ? (
        <RecoveryCode token={token} />
      ) : (
        <Button
          variant="primary"
          size="large"
          className="w-full"
          icon={<Fingerprint aria-hidden className="size-5" strokeWidth={1.75} />}
          busy={show.isPending}
          onClick={() => show.mutate()}
        >
          {t('stepButton')}
        </Button>
      )}
      {show.error && !byCode ? (
        <InlineAlert kind="danger" live className="mt-4">
          {passkeyProblem(show.error, t)}
        </InlineAlert>
      ) : null}
      {obstacle ? <p className="mt-3 text-sm text-ink-3">{t(`blocked.${obstacle}`)}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {obstacle ? null : (
          <Button variant="quiet" onClick={() => setByCode(!byCode)}>
            {byCode ? t('usePasskey') : t('useCode')}
          </Button>
        )}
        <Button variant="quiet" onClick={onStartAgain}>
          {t('startAgain')}
        </Button>
      </div>
    </>
  )
}

function RecoveryCode({ token }: { token: string }) {
  const { t } = useTranslation('passkeys')
  const settle = useSignInOutcome()
  const [code, setCode] = useState('')
  const send = useMutation({
    mutationFn: () => api.call(signInWithRecoveryCode, { pendingAuthenticationToken: token, code, ...lastOrg() }, asStranger),
    onSuccess: settle,
    meta: { shown: true },
  })
  const errorName = send.error ? toApiError(send.error).errorName : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <TextField
        label={t('recoveryCode')}
        hint={t('recoveryHint')}
        mono
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={errorName ? (errorName === 'SignInFailedError' ? t('recoveryWrong') : t(`errors:${errorName}`)) : undefined}
        onChange={(event) => {
          setCode(event.target.value)
          if (send.error) send.reset()
        }}
      />
      <Button type="submit" variant="primary" size="large" className="mt-4 w-full" busy={send.isPending} disabled={code.trim().length < 8}>
        {t('recoverySend')}
      </Button>
    </form>
  )
}
