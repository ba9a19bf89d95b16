import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissions, type Permission } from '@clipwright/contract/role-permissions'
import { useSession } from '#platform/session.ts'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { useCreateApiKey } from './settings.queries.ts'

const lives = ['7', '30', '90', '365'] as const
type Life = (typeof lives)[number]

/** Asks for the permissions of a key, then shows it, once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const create = useCreateApiKey()
  const newKey = create.data
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={newKey ? t('keys.madeTitle') : t('keys.makeTitle')}
      {...(newKey ? {} : { description: t('keys.makeBody') })}
      closeLabel={t('app:close')}
    >
      {newKey ? <MadeKey secret={newKey.secret} onClose={onClose} /> : <KeyForm create={create} onClose={onClose} />}
    </Dialog>
  )
}

function KeyForm({ create, onClose }: { create: ReturnType<typeof useCreateApiKey>; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Permission[]>(['project:view', 'project:edit'])
  const [life, setLife] = useState<Life>('90')
  const [isTouched, setTouched] = useState(false)
  const submit = () => {
    setTouched(true)
    if (name.trim() === '' || scopes.length === 0) return
    const expiresInDays = Number(life) as 7 | 30 | 90 | 365
    create.mutate({ name: name.trim(), scopes: [...scopes], expiresInDays })
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        error={isTouched && name.trim() === '' ? t('keys.nameRequired') : undefined}
        value={name}
        maxLength={60}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('keys.life')}
        value={life}
        options={lives.map((days) => ({ value: days, label: t('keys.days', { count: Number(days) }) }))}
        onChange={setLife}
      />
      <ScopeBoxes scopes={scopes} onChange={setScopes} isMissing={isTouched && scopes.length === 0} />
      {create.error ? <FailureLine error={create.error} /> : null}
      <div className={dialogFootClass}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={create.isPending}>
          {t('keys.makeIt')}
        </Button>
      </div>
    </form>
  )
}

type ScopeProps = { scopes: readonly Permission[]; onChange: (scopes: readonly Permission[]) => void; isMissing: boolean }

/** A key can do no more than its owner; permissions they lack are shown but disabled. */
function ScopeBoxes({ scopes, onChange, isMissing }: ScopeProps) {
  const { t } = useTranslation('settings')
  const mine = useSession((state) => state.session?.account?.permissions) ?? []
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('keys.scopes')}</legend>
      <div className="mt-1 grid gap-1">
        {permissions.map((scope) => {
          const may = mine.includes(scope)
          return (
            <label key={scope} className="flex min-h-8 items-center gap-2.5 touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={scopes.includes(scope)}
                disabled={!may}
                onChange={(event) => onChange(event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              />
              <span className={may ? '' : 'text-ink-3'}>
                {t(`scope.${scope.replaceAll(':', '_')}`)}
                {may ? null : <span className="text-sm"> · {t('keys.notYours')}</span>}
              </span>
            </label>
          )
        })}
      </div>
      {isMissing ? (
        <p role="alert" className="text-sm text-danger">
          {t('keys.scopesRequired')}
        </p>
      ) : null}
    </fieldset>
  )
}

function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="grid gap-4">
      <InlineAlert kind="warning">{t('keys.once')}</InlineAlert>
      <TextField label={t('keys.secret')} mono readOnly value={secret} onFocus={(event) => event.target.select()} />
      <div className={dialogFootClass}>
        <Button
          variant="primary"
          icon={isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          onClick={() => void copyText(secret).then(setCopied)}
        >
          {isCopied ? t('keys.copied') : t('keys.copy')}
        </Button>
        <Button onClick={onClose}>{t('app:close')}</Button>
      </div>
    </div>
  )
}
