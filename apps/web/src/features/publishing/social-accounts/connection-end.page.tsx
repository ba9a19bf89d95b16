import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinishReply } from '@clipwright/contract/publishing/social-accounts'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OtherAccount } from './other-account.tsx'
import { useFinishConnection } from './social-accounts.queries.ts'

/** What a platform sends people back with. */
function readAddress(): { state: string; code?: string } | null {
  const query = new URLSearchParams(window.location.search)
  const state = query.get('state')
  const code = query.get('code')
  return state === null ? null : { state, ...(code === null ? {} : { code }) }
}

/** Where a visit to a platform ends: connected, with fewer rights, as somebody else, cancelled, or too late. */
export function ConnectionEndPage() {
  const { t } = useTranslation('publishing')
  const router = useRouter()
  // Read once: the secret leaves the address bar right away.
  const [address] = useState(readAddress)
  const finish = useFinishConnection()
  const hasStarted = useRef(false)
  const { mutate } = finish
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    router.history.replace(window.location.pathname)
    if (address) mutate(address)
  }, [address, mutate, router])
  const end = address ? (finish.data?.end ?? (finish.error ? 'failed' : null)) : 'expired'
  useTitle(end === null ? t('accounts.connect') : t(`end.${end}.title`))
  return (
    <div className="page pt-3 pb-24">
      <div className="max-w-2xl">
        {end === null ? <Skeleton className="h-32 w-full" /> : null}
        {end === null ? null : (
          <div role="status">
            <h1 className="font-display text-2xl font-extrabold">{t(`end.${end}.title`)}</h1>
            <p className="mt-3 text-lg text-ink-2">{t(`end.${end}.body`, { name: finish.data?.account?.handle ?? '' })}</p>
          </div>
        )}
        <EndDetails reply={finish.data} onDone={() => void router.navigate({ to: '/auto-post' })} />
        {end === null || end === 'other-account' ? null : (
          <Link to="/auto-post" className={`${buttonClass({ variant: 'primary' })} mt-6`}>
            {t('end.back')}
          </Link>
        )}
      </div>
    </div>
  )
}

function EndDetails({ reply, onDone }: { reply: FinishReply | undefined; onDone: () => void }) {
  if (reply?.end === 'fewer-permissions') {
    return (
      <ul className="mt-3 list-disc pl-6 font-mono text-sm">
        {reply.missingScopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    )
  }
  return reply?.end === 'other-account' ? <OtherAccount end={reply} onDone={onDone} /> : null
}
