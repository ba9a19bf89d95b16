import i18next from 'i18next'
import { X } from 'lucide-react'
import { createRoot, type Root } from 'react-dom/client'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import type { ApiError } from './api-error.ts'

/** The first web address in a text, without the punctuation of the sentence around it. */
export function addressIn(text: string): string | null {
  return /https?:\/\/[^\s<>"')\]]+/.exec(text)?.[0]?.replace(/[.,;:!?]+$/, '') ?? null
}

let root: Root | undefined

/** A refused payment is no toast: it stays over every page until it is dismissed, with the way to the invoice where the server names one. */
export function showPaymentWarning({ errorName, reason }: ApiError): void {
  if (!root) {
    const host = document.createElement('div')
    document.body.append(host)
    root = createRoot(host)
  }
  const address = addressIn(reason ?? '')
  const link = address ? (
    <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
      {i18next.t('app:details')}
    </a>
  ) : null
  root.render(
    <div className="fixed inset-x-0 top-3 z-50 mx-auto w-[min(687px,calc(100vw-24px))] rounded-md border border-line-strong bg-raised shadow-popover">
      <InlineAlert
        kind="warning"
        live
        action={
          <div className="flex items-center gap-2">
            {link}
            <IconButton label={i18next.t('app:kit.dismiss')} onClick={() => root?.render(null)}>
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          </div>
        }
      >
        {i18next.t(`errors:${errorName}`)}
      </InlineAlert>
    </div>,
  )
}
