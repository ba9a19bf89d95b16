import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../features/account/settings/choose-language.ts'
import type { PageTranslation } from '#platform/page-translation.ts'
import { uiLanguages } from '#platform/ui-languages.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** Shown while the browser translates the page: what to do if that breaks it, and our own translation if we have one. */
export function TranslationWarning({ into }: { into: Exclude<PageTranslation, 'off'> }) {
  const { t, i18n } = useTranslation('app')
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  const ours = into === 'other' || into === i18n.language ? null : into
  return (
    <div className="fixed inset-x-0 bottom-14 z-40 mx-auto max-w-2xl p-3 sm:bottom-0">
      <InlineAlert
        kind="warning"
        live
        className="border border-line shadow-popover"
        action={
          <div className="flex items-center gap-2">
            {ours ? (
              <Button size="small" onClick={() => void chooseLanguage(ours).catch(() => undefined)}>
                {t('translated.use')} <span translate="no">{uiLanguages[ours].name}</span>
              </Button>
            ) : null}
            <IconButton bare label={t('close')} onClick={() => setClosed(true)}>
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          </div>
        }
      >
        <p className="font-semibold">{t('translated.title')}</p>
        <p className="text-sm">{t('translated.body')}</p>
      </InlineAlert>
    </div>
  )
}
