import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** After this time, ms, a sign-in counts as hanging. */
const hangAfterMs = 3_000

/** Message about a hanging sign-in. */
export function HangNotice() {
  const { t } = useTranslation('auth')
  const [hangs, setHangs] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHangs(true), hangAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!hangs) return null
  return (
    <InlineAlert
      kind="warning"
      live
      className="mt-5"
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          {t('hangReload')}
        </Button>
      }
    >
      {t('hang')}
    </InlineAlert>
  )
}
