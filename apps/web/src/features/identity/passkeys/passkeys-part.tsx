import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useSession } from '#platform/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { ThingList } from '#ui/thing-list.tsx'
import { passkeyObstacle, passkeyProblem } from './browser-passkeys.ts'
import { NameDialog } from '#ui/name-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useAddPasskey, usePasskeys, useRenewCodes, useRequirePasskey } from './passkeys.queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** The person's passkeys, and whether every sign-in requires one. */
export function PasskeysPart() {
  const { t } = useTranslation('passkeys')
  const list = usePasskeys()
  const isActing = useSession((state) => state.session?.impersonator != null)
  const obstacle = passkeyObstacle()
  const blocked = isActing ? t('blocked.acting') : obstacle ? t(`blocked.${obstacle}`) : undefined
  return (
    <SettingsPart title={t('title')} description={t('hint')} aside={<AddButton blocked={blocked} />}>
      {list.error ? (
        <InlineAlert
          kind="danger"
          live
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t(`errors:${toApiError(list.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {list.data && list.data.total === 0 ? <EmptyState isInline>{t('none')}</EmptyState> : null}
      {list.data && list.data.total > 0 ? (
        <ThingList>
          {list.data.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isNeeded={list.data.isRequired && list.data.total === 1}
              blocked={isActing ? t('blocked.acting') : undefined}
            />
          ))}
        </ThingList>
      ) : null}
      {blocked ? <p className="mt-3 text-sm text-ink-3">{blocked}</p> : null}
      {list.data ? <Requirement data={list.data} blocked={blocked} /> : null}
    </SettingsPart>
  )
}

function AddButton({ blocked }: { blocked: string | undefined }) {
  const { t } = useTranslation('passkeys')
  const [isOpen, setIsOpen] = useState(false)
  const add = useAddPasskey()
  return (
    <>
      <Button
        icon={<Fingerprint aria-hidden className="size-4" strokeWidth={1.75} />}
        disabled={blocked !== undefined}
        title={blocked}
        onClick={() => {
          add.reset()
          setIsOpen(true)
        }}
      >
        {t('add')}
      </Button>
      {isOpen ? (
        <NameDialog
          title={t('addTitle')}
          hint={t('addHint')}
          action={t('addStart')}
          name={t('suggestedName')}
          maxLength={60}
          busy={add.isPending}
          problem={add.error ? passkeyProblem(add.error, t) : undefined}
          onSave={(name) => add.mutate(name, { onSuccess: () => setIsOpen(false) })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

type RequirementProps = { data: { isRequired: boolean; recoveryCodesLeft: number; total: number }; blocked: string | undefined }

function Requirement({ data, blocked }: RequirementProps) {
  const { t } = useTranslation('passkeys')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const change = useRequirePasskey()
  const renew = useRenewCodes()
  const why = blocked ?? (data.total === 0 ? t('requireNeedsOne') : undefined)
  const problem = change.error ?? renew.error
  return (
    <div className="mt-5">
      <Switch
        label={t('require')}
        hint={why ?? t('requireHint')}
        checked={data.isRequired}
        disabled={why !== undefined || change.isPending}
        onChange={(isRequired) => change.mutate(isRequired, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
      />
      {problem ? (
        <InlineAlert kind="danger" live className="mt-3">
          {passkeyProblem(problem, t)}
        </InlineAlert>
      ) : null}
      {data.isRequired ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 pl-12">
          <p className="text-ink-2">{t('codesLeft', { count: data.recoveryCodesLeft })}</p>
          <Button
            size="small"
            disabled={blocked !== undefined}
            title={blocked}
            busy={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
          >
            {t('renew')}
          </Button>
        </div>
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </div>
  )
}
