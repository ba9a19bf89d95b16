import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClosedPlatform, type SocialPlatform, socialPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OtherAccount } from './other-account.tsx'
import { ClosedNotes, useIsAvailable } from './closed-notes.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { isClosed } from './is-closed.ts'
import { useConnectDirectly, useVisitPlatform } from './social-accounts.queries.ts'

type ConnectDialogProps = { relink?: SocialAccount; onClose: () => void }

type Fields = { host: string; identifier: string; password: string; otp: string; name: string; url: string }

const fieldsOf: Readonly<Record<Exclude<SocialPlatform, ClosedPlatform>, readonly (keyof Fields)[]>> = {
  MASTODON: ['host'],
  BLUESKY: ['host', 'identifier', 'password'],
  PEERTUBE: ['host', 'identifier', 'password', 'otp'],
  WEBHOOK: ['name', 'url'],
  RSS: ['name'],
}
const usualHost: Partial<Record<SocialPlatform, string>> = { BLUESKY: 'bsky.social' }
const noFields: Fields = { host: '', identifier: '', password: '', otp: '', name: '', url: '' }

/** Connects an account: on the platform’s own page, by a password that is used once, or by an address. */
export function ConnectDialog({ relink, onClose }: ConnectDialogProps) {
  const { t } = useTranslation('publishing')
  const [platform, setPlatform] = useState<SocialPlatform>(relink?.platform ?? 'MASTODON')
  const [fields, setFields] = useState<Fields>({ ...noFields, host: relink?.host ?? '' })
  const { connect, error, isPending, result } = useConnect(platform, fields, relink, onClose)
  const isAvailable = useIsAvailable(platform)
  const title = relink ? t('connect.relinkTitle', { name: relink.name }) : t('connect.title')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('app:close')}>
      {result?.secret ? <WebhookSecret secret={result.secret} onClose={onClose} /> : null}
      {result?.pending ? <OtherAccount end={result} onDone={onClose} /> : null}
      {result ? null : (
        <form onSubmit={connect}>
          {relink ? null : (
            <Select
              label={t('connect.platform')}
              value={platform}
              options={socialPlatforms.map((value) => ({ value, label: platformNames[value] }))}
              onChange={setPlatform}
            />
          )}
          {isClosed(platform) ? (
            <ClosedNotes platform={platform} />
          ) : (
            <p className="mt-3 text-sm text-ink-2">{t(`connect.how.${platform}`)}</p>
          )}
          {(isClosed(platform) ? [] : fieldsOf[platform]).map((field) => (
            <ConnectField
              key={`${platform} ${field}`}
              field={field}
              platform={platform}
              value={fields[field]}
              disabled={field === 'host' && relink !== undefined}
              onChange={(value) => setFields({ ...fields, [field]: value })}
            />
          ))}
          {error ? (
            <InlineAlert kind="danger" live className="mt-4">
              {failureText(error)}
            </InlineAlert>
          ) : null}
          <div className={`${dialogFootClass} mt-5`}>
            <Button variant="quiet" onClick={onClose}>
              {t('app:cancel')}
            </Button>
            <Button variant="primary" type="submit" busy={isPending} disabled={!isAvailable}>
              {isVisited(platform) ? t('connect.continue') : t('connect.connect')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** Whose owner agrees on the platform’s own page. */
const isVisited = (platform: SocialPlatform) => platform === 'MASTODON' || isClosed(platform)

type ConnectFieldProps = {
  field: keyof Fields
  platform: SocialPlatform
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

function ConnectField({ field, platform, value, disabled, onChange }: ConnectFieldProps) {
  const { t } = useTranslation('publishing')
  const isAppPassword = field === 'password' && platform === 'BLUESKY'
  return (
    <TextField
      className="mt-4"
      label={t(isAppPassword ? 'connect.field.appPassword' : `connect.field.${field}`)}
      type={field === 'password' ? 'password' : field === 'url' ? 'url' : 'text'}
      autoComplete="off"
      placeholder={field === 'host' ? (usualHost[platform] ?? 'example.social') : undefined}
      required={field !== 'otp' && !(field === 'host' && usualHost[platform] !== undefined)}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function useConnect(platform: SocialPlatform, fields: Fields, relink: SocialAccount | undefined, onClose: () => void) {
  const visit = useVisitPlatform()
  const direct = useConnectDirectly()
  const relinkOf = relink ? { relinkOf: relink.accountId } : {}
  const host = fields.host.trim() || usualHost[platform] || ''
  const connect = (event: FormEvent) => {
    event.preventDefault()
    if (platform === 'MASTODON') return visit.mutate({ platform, host, ...relinkOf })
    if (isClosed(platform)) return visit.mutate({ platform, ...relinkOf })
    const { identifier, password, otp, name, url } = fields
    const onSuccess = (end: { secret: string | null; pending: string | null }) => {
      if (end.secret === null && end.pending === null) onClose()
    }
    if (platform === 'WEBHOOK') return direct.mutate({ platform, name, url }, { onSuccess })
    if (platform === 'RSS') return direct.mutate({ platform, name }, { onSuccess })
    const signIn = { host, identifier, password, ...relinkOf }
    if (platform === 'BLUESKY') return direct.mutate({ platform, ...signIn }, { onSuccess })
    return direct.mutate({ platform, ...signIn, ...(otp === '' ? {} : { otp }) }, { onSuccess })
  }
  return { connect, error: visit.error ?? direct.error, isPending: visit.isPending || direct.isPending, result: direct.data }
}

function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  return (
    <>
      <p className="text-ink-2">{t('connect.secretHint')}</p>
      <TextField className="mt-4" label={t('connect.secret')} mono readOnly value={secret} onFocus={(event) => event.target.select()} />
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t('connect.done')}
        </Button>
      </div>
    </>
  )
}
