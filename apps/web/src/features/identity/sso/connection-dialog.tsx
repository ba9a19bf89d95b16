import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionSettings, SsoConnection } from '@clipwright/contract/identity/sso'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { emptyFields, fieldsOf, toSettings, type ConnectionFields } from './connection-fields.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { useSaveConnection } from './sso.queries.ts'

type FaultField = 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'idpIssuer' | 'entryPoint' | 'certificates'

type DialogProps = { known: SsoConnection | null; onClose: () => void }

/** Fields the server refused. Its messages are English; this page has its own. */
function faultyFields(error: unknown): ReadonlySet<string> {
  const details = error ? toApiError(error).details : []
  return new Set(details.map(({ path }) => path.replace(/^settings\.|\.\d+$/g, '')))
}

/** Adds or edits a connection. Its organisation and protocol cannot change, so those fields are then read-only. */
export function ConnectionDialog({ known, onClose }: DialogProps) {
  const { t } = useTranslation('sso')
  const [fields, setFields] = useState<ConnectionFields>(() => (known ? fieldsOf(known) : emptyFields))
  const save = useSaveConnection(known)
  const set = (change: Partial<ConnectionFields>) => {
    setFields({ ...fields, ...change })
    if (save.error) save.reset()
  }
  const faulty = faultyFields(save.error)
  const faultOf = (field: FaultField) => (faulty.has(field) ? t(`fault.${field}`) : undefined)
  const parts = { fields, set, faultOf, isNew: known === null }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(known ? 'dialog.edit' : 'dialog.add')}
      closeLabel={t('app:close')}
      width="medium"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const settings: ConnectionSettings = toSettings(fields)
          save.mutate({ name: fields.name.trim(), settings }, { onSuccess: onClose })
        }}
      >
        {known ? null : (
          <div>
            <Segmented
              label={t('dialog.protocol')}
              value={fields.protocol}
              options={(['oidc', 'saml'] as const).map((value) => ({ value, label: t(`protocol.${value}`) }))}
              onChange={(protocol) => set({ protocol })}
            />
          </div>
        )}
        <TextField
          label={t('dialog.name')}
          hint={t('dialog.nameHint')}
          value={fields.name}
          maxLength={80}
          error={faultOf('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        {fields.protocol === 'oidc' ? <OidcFields {...parts} /> : <SamlFields {...parts} />}
        {faulty.size === 0 ? <FailureLine error={save.error} /> : null}
        <div className={dialogFootClass}>
          <Button variant="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={fields.name.trim() === ''}>
            {t(known ? 'dialog.save' : 'dialog.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type PartProps = {
  fields: ConnectionFields
  set: (change: Partial<ConnectionFields>) => void
  faultOf: (field: FaultField) => string | undefined
  isNew: boolean
}

const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

function OidcFields({ fields, set, faultOf, isNew }: PartProps) {
  const { t } = useTranslation('sso')
  return (
    <>
      <TextField
        {...plain}
        label={t('dialog.issuer')}
        hint={t(isNew ? 'dialog.issuerHint' : 'dialog.stays')}
        placeholder="https://id.example.com"
        readOnly={!isNew}
        value={fields.issuer}
        error={faultOf('issuer')}
        onChange={(event) => set({ issuer: event.target.value })}
      />
      <TextField
        {...plain}
        label={t('dialog.clientId')}
        value={fields.clientId}
        error={faultOf('clientId')}
        onChange={(event) => set({ clientId: event.target.value })}
      />
      <TextField
        {...plain}
        type="password"
        autoComplete="new-password"
        label={t('dialog.clientSecret')}
        hint={t(isNew ? 'dialog.secretHint' : 'dialog.secretKept')}
        value={fields.clientSecret}
        error={faultOf('clientSecret')}
        onChange={(event) => set({ clientSecret: event.target.value })}
      />
    </>
  )
}

function SamlFields({ fields, set, faultOf, isNew }: PartProps) {
  const { t } = useTranslation('sso')
  return (
    <>
      <TextField
        {...plain}
        label={t('dialog.idpIssuer')}
        hint={t(isNew ? 'dialog.idpIssuerHint' : 'dialog.stays')}
        readOnly={!isNew}
        value={fields.idpIssuer}
        error={faultOf('idpIssuer')}
        onChange={(event) => set({ idpIssuer: event.target.value })}
      />
      <TextField
        {...plain}
        label={t('dialog.entryPoint')}
        placeholder="https://id.example.com/sso"
        value={fields.entryPoint}
        error={faultOf('entryPoint')}
        onChange={(event) => set({ entryPoint: event.target.value })}
      />
      <TextArea
        {...plain}
        rows={6}
        label={t('dialog.certificates')}
        hint={t('dialog.certificatesHint')}
        value={fields.certificates}
        error={faultOf('certificates')}
        onChange={(event) => set({ certificates: event.target.value })}
      />
      <Switch
        label={t('dialog.allowsIdpStart')}
        hint={t('dialog.allowsIdpStartHint')}
        checked={fields.allowsIdpStart}
        onChange={(allowsIdpStart) => set({ allowsIdpStart })}
      />
    </>
  )
}
