import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Flag, FlagPerson } from '@clipwright/contract/announcements/flags'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFlagHistory, useFlagPeople } from './flags.queries.ts'

/** Evaluation of a flag for people, number of people per group, and its history. */
export function FlagDetails({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={flag.key} closeLabel={t('close')} width="wide">
      <div className="grid gap-6">
        <People flag={flag} />
        <History flag={flag} />
      </div>
    </Dialog>
  )
}

function People({ flag }: { flag: Flag }) {
  const { t } = useTranslation('staff')
  const [text, setText] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const list = useFlagPeople(flag.key, useDeferredValue(text.trim()), pageNum)
  const page = list.data
  return (
    <section aria-label={t('flags.people')}>
      <TextField
        label={t('flags.findPerson')}
        type="search"
        value={text}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setPageNum(1)
        }}
      />
      {list.error ? (
        <InlineAlert kind="danger" live className="mt-3">
          {t(`errors:${toApiError(list.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="mt-3 h-24 w-full" /> : null}
      {page ? (
        <ul className="mt-3 divide-y divide-line rounded-md border border-line">
          {page.data.map((person) => (
            <Person key={person.userId} person={person} />
          ))}
        </ul>
      ) : null}
      {page ? <Pager page={page} onPage={setPageNum} /> : null}
    </section>
  )
}

function Person({ person }: { person: FlagPerson }) {
  const { t } = useTranslation('staff')
  const { name, email, orgName, isOn, group, reason } = person
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-ink-2">{[email, orgName].filter(Boolean).join(' · ')}</p>
      </div>
      <span className="text-sm text-ink-2">{t(`flags.reason.${reason}`)}</span>
      <Tag>{group ?? (isOn ? t('flags.on') : t('flags.off'))}</Tag>
    </li>
  )
}

function History({ flag }: { flag: Flag }) {
  const { t, i18n } = useTranslation('staff')
  const nowMs = useNowMs()
  const history = useFlagHistory(flag.key).data
  if (!history) return null
  return (
    <>
      {flag.kind === 'experiment' ? (
        <section>
          <h3 className="font-semibold">{t('flags.seen')}</h3>
          {history.exposures.length === 0 ? <p className="text-sm text-ink-2">{t('flags.seenNone')}</p> : null}
          <ul className="mt-1">
            {history.exposures.map(({ group, people }) => (
              <li key={group} className="flex justify-between gap-4 text-sm">
                <span className="font-mono">{group}</span>
                <span className="tabular-nums">{people}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h3 className="font-semibold">{t('flags.changes')}</h3>
        {history.changes.length === 0 ? <p className="text-sm text-ink-2">{t('flags.changesNone')}</p> : null}
        <ul className="mt-1">
          {history.changes.map(({ action, by, at }) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span>
                {t(`flags.action.${action.replace('flag.', '')}`)} · {by}
              </span>
              <time dateTime={at} className="text-ink-2">
                {agoText(at, nowMs, i18n.language)}
              </time>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
