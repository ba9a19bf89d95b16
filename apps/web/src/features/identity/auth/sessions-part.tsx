import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone, Tablet, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, endSession, listSessions, type Session } from '@clipwright/contract/identity/sessions'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { useSession } from '#platform/session.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Pager } from '#ui/pager.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ThingList, ThingRow } from '#ui/thing-list.tsx'
import { useSignOut } from './use-sign-out.ts'

const sessionKeys = { all: ['sessions'] as const, page: (pageNum: number) => ['sessions', pageNum] as const }
const pageSize = 10
const icons = { desktop: Laptop, phone: Smartphone, tablet: Tablet, script: Terminal }

function useSessions(pageNum: number) {
  const client = useQueryClient()
  const list = useQuery({
    queryKey: sessionKeys.page(pageNum),
    queryFn: () => api.call(listSessions, { pageNum, pageSize }),
    placeholderData: keepPreviousData,
  })
  const onSettled = () => client.invalidateQueries({ queryKey: sessionKeys.all })
  const end = useMutation({ mutationFn: (sessionId: string) => api.call(endSession, { sessionId }), onSettled })
  const endOthers = useMutation({ mutationFn: () => api.call(endOtherSessions, {}), onSettled })
  return { list, end, endOthers }
}

/** Signed-in devices, each with a button to sign it out. */
export function SessionsPart() {
  const { t } = useTranslation('auth')
  const [pageNum, setPageNum] = useState(1)
  const isActing = useSession((state) => state.session?.impersonator != null)
  const { list, end, endOthers } = useSessions(pageNum)
  const blocked = isActing ? t('sessions.acting') : undefined
  const page = list.data
  return (
    <SettingsPart title={t('sessions.title')} description={t('sessions.hint')}>
      {list.error ? (
        <InlineAlert
          kind="danger"
          live
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              {t('sessions.again')}
            </Button>
          }
        >
          {t(`errors:${toApiError(list.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="h-16 w-full" /> : null}
      <ThingList>
        {page?.data.map((session) => (
          <Device
            key={session.sessionId}
            session={session}
            busy={end.isPending && end.variables === session.sessionId}
            blocked={blocked}
            onEnd={() => end.mutate(session.sessionId)}
          />
        ))}
      </ThingList>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          disabled={!page || page.total < 2 || isActing}
          title={blocked}
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t('sessions.endOthers')}
        </Button>
      </div>
      {page ? <Pager page={page} onPage={setPageNum} /> : null}
    </SettingsPart>
  )
}

type DeviceProps = { session: Session; busy: boolean; blocked: string | undefined; onEnd: () => void }

function Device({ session, busy, blocked, onEnd }: DeviceProps) {
  const { t, i18n } = useTranslation('auth')
  const nowMs = useNowMs()
  const signOut = useSignOut()
  const name = [session.browser, session.system].filter((part) => part !== '').join(' · ') || t('sessions.unknown')
  const method = i18n.exists(`auth:sessions.method.${session.method}`)
    ? t(`sessions.method.${session.method}` as 'sessions.method.email')
    : session.method
  return (
    <ThingRow
      icon={icons[session.device]}
      name={name}
      tags={
        <>
          {session.current ? <Tag>{t('sessions.current')}</Tag> : null}
          {session.isImpersonation ? <Tag>{t('sessions.staff')}</Tag> : null}
        </>
      }
      facts={[method, session.address, t('sessions.seen', { ago: agoText(session.lastSeenAt, nowMs, i18n.language) })]}
      actions={
        <Button
          size="small"
          busy={busy}
          disabled={!session.current && blocked !== undefined}
          title={session.current ? undefined : blocked}
          aria-label={session.current ? undefined : t('sessions.endNamed', { name })}
          onClick={session.current ? signOut : onEnd}
        >
          {t('app:signOut')}
        </Button>
      }
    />
  )
}
