import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { getCurrentAccount, signInLocally } from '#platform/api-routes.ts'
import { useTitle } from '#platform/page-title.ts'
import { closeSession, openSession, useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readSignInKey, readToken, safeReturn } from './sign-in-address.ts'

/** The printed address carries a key that is traded for a token; without one, a token can be pasted. */
export function SignInPage() {
  const { back_to: backTo } = useSearch({ strict: false })
  const { t } = useTranslation('auth')
  useTitle(t('title'))
  const session = useSession((state) => state.session)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const key = readSignInKey(useLocation({ select: (location) => location.hash }))
  const trade = useMutation({
    mutationFn: (oneTimeKey: string) => api.call(signInLocally, { key: oneTimeKey }),
    onSuccess: ({ token, account }) => {
      queryClient.clear()
      openSession({ token, account })
    },
    meta: { shown: true },
  })
  const traded = useRef<string>(undefined)
  const { mutate } = trade
  useEffect(() => {
    // A key works once, so a second run of this effect must not spend it again.
    if (!key || traded.current === key) return
    traded.current = key
    void navigate({ to: '.', search: true, hash: '', replace: true })
    mutate(key)
  }, [key, mutate, navigate])

  if (session?.account && !key && !trade.isPending) return <Navigate to={safeReturn(backTo)} replace />
  const failed = trade.error ? toApiError(trade.error) : null
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-lg content-center px-4 py-12 sm:px-8">
      <TranscriptDrawing className="mb-8" />
      <p className="font-display text-xl font-extrabold">
        <span className="marked-strong">Clip</span>wright
      </p>
      <h1 className="mt-4 font-display text-2xl font-extrabold sm:text-3xl">{t('heading')}</h1>
      {(key || trade.isPending) && !failed ? (
        <p role="status" className="mt-3 text-lg text-ink-2">
          {t('trading')}
        </p>
      ) : (
        <>
          {failed ? (
            <InlineAlert kind="danger" live className="mt-4">
              {failed.errorName === 'LoginRequired' ? t('keyUsed') : t(`errors:${failed.errorName}`)}
            </InlineAlert>
          ) : null}
          <p className="mt-3 text-lg text-ink-2">{t('howTo')}</p>
          <pre className="mt-3 overflow-x-auto rounded-md bg-sunken px-4 py-3 font-mono text-sm">
            <code>npm start</code>
          </pre>
          <TokenForm />
        </>
      )}
    </main>
  )
}

function TokenForm() {
  const { t } = useTranslation('auth')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const signIn = async () => {
    const found = readToken(text)
    if (found === undefined) {
      setProblem(t('notAToken'))
      return
    }
    setBusy(true)
    openSession({ token: found, account: null })
    try {
      const account = await api.call(getCurrentAccount, {})
      openSession({ token: found, account })
    } catch (error) {
      closeSession()
      const { errorName } = toApiError(error)
      setProblem(errorName === 'LoginRequired' ? t('tokenRefused') : t(`errors:${errorName}`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="mt-8 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <TextField
        label={t('token')}
        hint={t('tokenHint')}
        error={problem ?? undefined}
        type="password"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setProblem(null)
          setText(event.target.value)
        }}
      />
      <Button type="submit" variant="primary" className="mt-3" busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
