import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#platform/api-error.ts'
import { useClientSetup } from '#platform/client-setup.ts'
import { writeClipboard } from '#platform/copy-text.ts'
import { recentReport } from '#platform/telemetry/recent-log.ts'
import { Button } from '#ui/button.tsx'

/** The last ten steps and errors of this tab, for a person to read and copy into a request for help. */
export function CrashReport({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('app')
  const release = useClientSetup((state) => state.release)
  const [isOpen, setOpen] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const line = failure.requestId === '' ? failure.message : `${failure.requestId}: ${failure.message}`
  // Built on opening: what led here is recorded after the first render.
  const text = isOpen ? recentReport({ release, userAgent: navigator.userAgent, failure: line }) : ''
  const copy = async () => {
    await writeClipboard(text)
    setCopied(true)
  }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer font-semibold">{t('crash.report')}</summary>
      <p className="mt-2 text-sm text-ink-2">{t('crash.reportHint')}</p>
      <pre
        tabIndex={0}
        aria-label={t('crash.report')}
        className="mt-2 max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs text-ink-2"
      >
        {text}
      </pre>
      <div className="mt-2 flex items-center gap-3">
        {/* If the clipboard is forbidden, people can still select the text above. */}
        <Button size="small" onClick={() => void copy().catch(() => setCopied(false))}>
          <Copy aria-hidden className="size-4" />
          {t('crash.copy')}
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {isCopied ? t('crash.copied') : null}
        </span>
      </div>
    </details>
  )
}
