import { Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { BrollItem } from '@clipwright/contract/editor/broll'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { arrivals, type Target } from './arrivals.ts'
import { useBrollLink } from './broll.queries.ts'
import { usePutOnClip } from './use-put-on-clip.ts'
import { useTrial } from './use-trial.ts'

type ItemViewProps = { item: BrollItem; target: Target; action: string; onPlaced?: () => void }

/** Preview of one item with its author, and a button to add it. */
export function ItemView({ item, target, action, onPlaced }: ItemViewProps) {
  const { t } = useTranslation('editor')
  const putOnClip = usePutOnClip()
  const link = useBrollLink(item.previewUrl, 'preview')
  const arrival = useStore(arrivals, (state) => state[item.itemId])
  const trial = useTrial(item, target, link.data)
  const put = async () => {
    trial.stop()
    await putOnClip(item, target)
    if (arrivals.getState()[item.itemId] === undefined) onPlaced?.()
  }
  return (
    <div role="group" aria-label={t('broll.preview', { title: item.title })} className="flex flex-col gap-2">
      <div className="grid max-h-56 min-h-28 place-items-center overflow-hidden rounded-md bg-letterbox">
        {link.data && item.kind === 'video' ? (
          <video key={link.data} src={link.data} muted autoPlay loop playsInline className="max-h-56 w-full object-contain" />
        ) : link.data ? (
          <img src={link.data} alt={item.title} className="max-h-56 w-full object-contain" />
        ) : null}
      </div>
      <ItemCredit item={item} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" busy={arrival === 'fetching'} onClick={() => void put()}>
          {action}
        </Button>
        <Button
          size="small"
          icon={trial.isOn ? <X aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          disabled={trial.start === null}
          onClick={() => (trial.isOn ? trial.stop() : trial.start?.())}
        >
          {trial.isOn ? t('broll.endTrial') : t('broll.tryOut')}
        </Button>
      </div>
      {arrival === 'fetching' ? (
        <p role="status" className="text-sm text-ink-2">
          {t('broll.fetching')}
        </p>
      ) : null}
      {arrival !== undefined && arrival !== 'fetching' ? (
        <InlineAlert kind="danger" live>
          {arrival === 'no-room' ? t('broll.noRoom') : t(`errors:${arrival}`)}
        </InlineAlert>
      ) : null}
    </div>
  )
}

function ItemCredit({ item }: { item: Pick<BrollItem, 'title' | 'credit' | 'pageUrl'> }) {
  const { t } = useTranslation('editor')
  const who = item.credit ? [item.credit.author, item.credit.licence].filter(Boolean).join(' · ') : t('broll.noCredit')
  return (
    <p className="text-sm text-ink-2">
      <span className="font-medium text-ink">{item.title}</span>
      <br />
      {who}
      {item.pageUrl ? (
        <>
          {' '}
          <a href={item.pageUrl} target="_blank" rel="noreferrer" className="text-action underline">
            {t('broll.page')}
          </a>
        </>
      ) : null}
    </p>
  )
}
