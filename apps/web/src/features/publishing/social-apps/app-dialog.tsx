import { ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialApp } from '@clipwright/contract/installation/social-apps'
import { failureText } from '#platform/failure-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { useRemoveApp, useSaveApp } from './social-apps.queries.ts'

type AppDialogProps = { app: SocialApp; onClose: () => void }

/** Three steps: register the app there, enter its keys here, read what the platform says of them. */
export function AppDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('staff')
  const name = platformNames[app.platform]
  return (
    <Dialog
      open
      width="medium"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('platforms.dialog', { name })}
      closeLabel={t('close')}
    >
      <h3 className="font-semibold">{t('platforms.register', { name })}</h3>
      <a href={app.consoleUrl} target="_blank" rel="noreferrer" className={`${buttonClass({})} mt-2`}>
        <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
        {t('platforms.console')}
      </a>
      <TextField
        className="mt-4"
        label={t('platforms.redirect')}
        mono
        readOnly
        value={app.redirectUri}
        onFocus={(event) => event.target.select()}
      />
      <p className="mt-4 text-sm font-semibold">{t('platforms.scopes')}</p>
      <ul className="mt-1 font-mono text-sm break-all text-ink-2">
        {app.scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
      <KeysForm app={app} onClose={onClose} />
    </Dialog>
  )
}

function KeysForm({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation('staff')
  const save = useSaveApp()
  const [isRemoving, setRemoving] = useState(false)
  const [clientId, setClientId] = useState(app.clientId ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const [isReviewed, setReviewed] = useState(app.isReviewed)
  const isSet = app.clientId !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { platform } = app
    save.mutate(
      { platform, clientId, isReviewed, ...(clientSecret === '' ? {} : { clientSecret }) },
      { onSuccess: () => setClientSecret('') },
    )
  }
  return (
    <form onSubmit={submit} className="mt-6">
      <h3 className="font-semibold">{t('platforms.keys')}</h3>
      <TextField
        className="mt-3"
        label={t('platforms.clientId')}
        autoComplete="off"
        mono
        required
        value={clientId}
        onChange={(event) => setClientId(event.target.value)}
      />
      <TextField
        className="mt-4"
        label={t('platforms.clientSecret')}
        hint={isSet ? t('platforms.secretStays') : undefined}
        type="password"
        autoComplete="off"
        mono
        required={!isSet}
        value={clientSecret}
        onChange={(event) => setClientSecret(event.target.value)}
      />
      <p className="mt-4 text-sm text-ink-2">{t(`publishing:review.${app.platform}`)}</p>
      <Switch className="mt-2" label={t('platforms.reviewed')} checked={isReviewed} onChange={setReviewed} />
      <Refusal error={save.error} />
      <CheckResult app={app} />
      <div className={`${dialogFootClass} mt-5`}>
        {isSet ? (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {t('platforms.remove')}
          </Button>
        ) : null}
        <Button variant="primary" type="submit" busy={save.isPending}>
          {t('platforms.save')}
        </Button>
      </div>
      {isRemoving ? <RemoveDialog app={app} onRemoved={onClose} onClose={() => setRemoving(false)} /> : null}
    </form>
  )
}

/** The keys serve every team of this server. */
function RemoveDialog({ app, onRemoved, onClose }: AppDialogProps & { onRemoved: () => void }) {
  const { t } = useTranslation('staff')
  const remove = useRemoveApp()
  return (
    <ConfirmDialog
      title={t('platforms.removeTitle', { name: platformNames[app.platform] })}
      action={t('platforms.remove')}
      danger
      busy={remove.isPending}
      problem={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate(app.platform, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      {t('platforms.removeBody', { count: app.accountCount })}
    </ConfirmDialog>
  )
}

function Refusal({ error }: { error: Error | null }) {
  return error ? (
    <InlineAlert kind="danger" live className="mt-4">
      {failureText(error)}
    </InlineAlert>
  ) : null
}

const kinds = { accepted: 'info', refused: 'danger', unreachable: 'warning', unclear: 'warning' } as const

/** What the platform said of the stored keys, and when. */
function CheckResult({ app: { check, platform } }: { app: SocialApp }) {
  const { t, i18n } = useTranslation('staff')
  if (!check) return null
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(check.at))
  return (
    <InlineAlert kind={kinds[check.outcome]} live className="mt-4">
      {t(`platforms.said.${check.outcome}`, { name: platformNames[platform], time })}
      {check.detail && check.outcome !== 'accepted' ? <span className="block font-normal break-words">{check.detail}</span> : null}
    </InlineAlert>
  )
}
