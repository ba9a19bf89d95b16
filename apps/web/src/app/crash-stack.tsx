import { useTranslation } from 'react-i18next'

/** The stack, for whoever helps; collapsed, as it means nothing to most people. */
export function CrashStack({ error }: { error: unknown }) {
  const { t } = useTranslation('popups')
  const stack = error instanceof Error ? error.stack : undefined
  if (!stack) return null
  return (
    <details className="rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer rounded-xs font-semibold">{t('crash.stack')}</summary>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label={t('crash.stack')}
        className="mt-2 max-h-64 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs text-ink-2"
      >
        {stack}
      </pre>
    </details>
  )
}
