import { useTranslation } from 'react-i18next'
import {
  notificationChannels,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '@clipwright/contract/messages/notifications'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { SavedNote } from './saved-note.tsx'
import { useNotificationChoices, usePutNotificationChoice } from './settings.queries.ts'

/** What the person hears of, and how. Mails about the safety of the account are shown as what they are: always on. */
export function NotificationsSection() {
  const { t } = useTranslation('settings')
  const choices = useNotificationChoices()
  const put = usePutNotificationChoice()
  return (
    <SettingsPart title={t('notify.title')} description={t('notify.hint')} aside={<SavedNote of={put} />}>
      {choices.error && !choices.data ? <FailureLine error={choices.error} onRetry={() => void choices.refetch()} /> : null}
      {choices.data ? <ChoiceTable choices={choices.data.data} onChange={(choice) => put.mutate(choice)} /> : null}
      {choices.isPending ? <Skeleton className="h-44 w-full" /> : null}
      {put.error ? (
        <div className="mt-3">
          <FailureLine error={put.error} />
        </div>
      ) : null}
    </SettingsPart>
  )
}

type TableProps = { choices: readonly NotificationChoice[]; onChange: (choice: NotificationChoice) => void }

function ChoiceTable({ choices, onChange }: TableProps) {
  const { t } = useTranslation('settings')
  // Some kinds are not offered by every server.
  const kinds = notificationKinds.filter((kind) => choices.some((choice) => choice.kind === kind))
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-ink-2">
          <th scope="col" className="py-2 pr-3 font-medium">
            {t('notify.what')}
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" className="w-24 py-2 text-center font-medium">
              {t(`notify.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} choices={choices} onChange={onChange} />
        ))}
        <tr className="border-b border-line">
          <th scope="row" className="py-3 pr-3 font-normal">
            <span className="block font-semibold">{t('notify.safety')}</span>
            <span className="block text-sm text-ink-2">{t('notify.safetyHint')}</span>
          </th>
          <td className="py-3 text-center align-middle">
            <Switch
              className="justify-center"
              label={`${t('notify.safety')}, ${t('notify.channel.email')}`}
              labelHidden
              checked
              disabled
              onChange={() => undefined}
            />
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  )
}

function KindRow({ kind, choices, onChange }: TableProps & { kind: NotificationKind }) {
  const { t } = useTranslation('settings')
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3 pr-3 font-normal">
        <span className="block font-semibold">{t(`notify.kind.${kind}`)}</span>
        <span className="block text-sm text-ink-2">{t(`notify.about.${kind}`)}</span>
      </th>
      {notificationChannels.map((channel) => {
        const choice = choices.find((one) => one.kind === kind && one.channel === channel)
        return (
          <td key={channel} className="py-3 text-center align-middle">
            {choice ? (
              <Switch
                className="justify-center"
                label={`${t(`notify.kind.${kind}`)}, ${t(`notify.channel.${channel}`)}`}
                labelHidden
                checked={choice.isOn}
                onChange={(isOn) => onChange({ kind, channel, isOn })}
              />
            ) : null}
          </td>
        )
      })}
    </tr>
  )
}
