import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { paths } from '../../../paths.ts'

/** Only on the server's own machine: where its mails are, and the other way to sign in. */
export function LocalHint() {
  const { t } = useTranslation('auth')
  const hasLocalMailbox = useSession((state) => state.hasLocalMailbox)
  if (!hasLocalMailbox) return null
  return (
    <p className="mt-6 border-t border-line pt-4 text-sm text-ink-2">
      <Trans
        t={t}
        i18nKey="localHint"
        components={{
          box: <Link to={paths.mailbox} target="_blank" className="font-semibold text-action underline underline-offset-2" />,
          code: <code className="rounded-sm bg-sunken px-1 font-mono" />,
        }}
      />
    </p>
  )
}
