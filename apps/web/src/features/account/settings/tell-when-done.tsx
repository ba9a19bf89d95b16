import { BellRing, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredState } from '#platform/use-stored-state.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { useNotificationChoices, usePutNotificationChoice } from './settings.queries.ts'

const icon = 'size-4'

/** Asks once how to notify that clips are ready: by mail, in this browser, or not at all. Then shows the choice. */
export function TellWhenDone() {
  const { t } = useTranslation('settings')
  const [isDeclined, decline] = useStoredState('told-not-to-tell', false)
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  // Without a mail server, mail only reaches the local mailbox, where nobody looks for it.
  const canMail = useSession((state) => !state.hasLocalMailbox)
  const choices = useNotificationChoices()
  const put = usePutNotificationChoice()
  const byMail = canMail && choices.data?.data.some(({ kind, channel, isOn }) => kind === 'project_ready' && channel === 'email' && isOn)
  if (byMail) return <p className="text-sm text-ink-2">{t('tell.byMail')}</p>
  if (permission === 'granted') return <p className="text-sm text-ink-2">{t('tell.byBrowser')}</p>
  if (isDeclined || (!canMail && permission === 'denied')) return null
  return (
    <div role="group" aria-labelledby="tell-question">
      <p id="tell-question" className="text-sm font-semibold">
        {t('tell.question')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {canMail ? (
          <Button
            size="small"
            icon={<Mail aria-hidden className={icon} strokeWidth={1.75} />}
            busy={put.isPending}
            onClick={() => put.mutate({ kind: 'project_ready', channel: 'email', isOn: true })}
          >
            {t('tell.mail')}
          </Button>
        ) : null}
        {permission === 'default' ? (
          <Button
            size="small"
            icon={<BellRing aria-hidden className={icon} strokeWidth={1.75} />}
            onClick={() => void Notification.requestPermission().then(setPermission)}
          >
            {t('tell.browser')}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onClick={() => decline(true)}>
          {t('tell.no')}
        </Button>
      </div>
    </div>
  )
}
