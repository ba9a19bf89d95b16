import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { listMailbox, type MailboxMessage } from '@clipwright/contract/operations/mailbox'
import { api } from '#platform/api-client.ts'
import { type ApiError, toApiError } from '#platform/api-error.ts'
import { restoreSession } from '#platform/restore-session.ts'
import { useTitle } from '#platform/page-title.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Mails of a server without a mail server, for people at the machine itself. */
export function MailboxPage() {
  const { t } = useTranslation('auth')
  useTitle(t('mailbox.title'))
  const [to, setTo] = useState('')
  const mails = useQuery({
    queryKey: ['mailbox', to.trim()],
    queryFn: async () => {
      // The owner may read it, and so may a browser in which they once signed in.
      await restoreSession()
      return api.call(listMailbox, to.trim() === '' ? {} : { to: to.trim() }, { asStranger: true })
    },
    refetchInterval: 5_000,
  })
  const failure = mails.error ? toApiError(mails.error) : null
  return (
    <main id="main" className="page pt-6 pb-12">
      <Wordmark />
      <PageHeader title={t('mailbox.title')} about={t('mailbox.body')} />
      <div className="flex max-w-3xl items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={t('mailbox.to')}
          type="search"
          autoCapitalize="none"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button
          icon={<RefreshCw aria-hidden className="size-4" />}
          busy={mails.isFetching && !mails.isPending}
          onClick={() => void mails.refetch()}
        >
          {t('mailbox.refresh')}
        </Button>
      </div>
      {failure ? (
        <InlineAlert kind="info" live className="mt-6">
          <MailboxRefusal failure={failure} />
        </InlineAlert>
      ) : null}
      {mails.isPending && !failure ? <Skeleton className="mt-6 h-32 w-full" /> : null}
      {mails.data?.data.length === 0 ? <EmptyState isInline>{t('mailbox.empty')}</EmptyState> : null}
      <ul className="mt-6 grid max-w-3xl gap-4">
        {mails.data?.data.map((mail) => (
          <li key={`${mail.sentAt} ${mail.to} ${mail.subject}`}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function MailboxRefusal({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('auth')
  if (failure.errorName === 'RecordNotExisted') return t('mailbox.none')
  if (failure.errorName === 'NoPermission') return <Trans t={t} i18nKey="mailbox.ownerOnly" components={{ code: <Code /> }} />
  return t(`errors:${failure.errorName}`)
}

function Code({ children }: { children?: ReactNode }) {
  return <code className="rounded-sm bg-sunken px-1 font-mono">{children}</code>
}

function Mail({ mail }: { mail: MailboxMessage }) {
  const { t, i18n } = useTranslation('auth')
  const sentAt = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(Date.parse(mail.sentAt))
  return (
    <article className="rounded-lg border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold">{mail.subject}</h2>
      <p className="text-sm break-all text-ink-2">
        {t('mailbox.toWhom', { to: mail.to })} · <time dateTime={mail.sentAt}>{sentAt}</time>
      </p>
      <p className="mt-3 break-words whitespace-pre-wrap">
        <WithLinks text={mail.text.trim()} />
      </p>
    </article>
  )
}

/** Links addresses of this site; everything else in a mail stays text. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => {
    const isOwn = URL.parse(part)?.origin === window.location.origin
    return isOwn ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
      <a key={at} href={part} className="break-all text-action underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    )
  })
}
