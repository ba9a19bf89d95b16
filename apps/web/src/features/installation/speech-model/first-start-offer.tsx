import { AudioLines, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { lazyPart } from '#ui/lazy-part.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { expectsOffer, laterKey, OfferGap, rememberOffer } from './offer-place.tsx'
import { isMoving, useSpeechModel } from './speech-model.queries.ts'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** On the home page of the operator one line, until the model is installed or declined; it opens the offer. */
export function FirstStartOffer() {
  const { t, i18n } = useTranslation('projects')
  const [isLater, setLater] = useStoredState(laterKey, false)
  const [isOpen, setOpen] = useState(false)
  const { data } = useSpeechModel({ enabled: !isLater })
  // An offer that was expected and is not made leaves its place empty until the next visit: closing the gap would move the page.
  const [isExpected, setExpected] = useState(() => expectsOffer({ isStaff: true }))
  const offer = data?.offer ?? null
  if (offer && isExpected) setExpected(false)
  useEffect(() => {
    if (data) rememberOffer(data.offer !== null)
  }, [data])
  if (isLater) return null
  if (!data || !offer) return isExpected ? <OfferGap /> : null
  return (
    <div className="mt-3 flex min-h-11 items-center gap-3 rounded-md bg-sunken edged py-1 pr-1 pl-4">
      <AudioLines aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-ink-2 max-sm:sr-only">
        {t('speechModel.short', { size: formatBytes(offer.sizeBytes, i18n.language) })}
      </p>
      <Button size="small" aria-haspopup="dialog" className="max-sm:flex-1" onClick={() => setOpen(true)}>
        {isMoving(offer.download) ? t('speechModel.status.running') : t('speechModel.title')}
      </Button>
      <IconButton label={t('speechModel.later')} onClick={() => setLater(true)}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <OfferDialog state={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
