import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrollPlace } from '@clipwright/contract/editor/broll'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { useChangeBroll } from './broll.queries.ts'
import { ItemTiles } from './item-tiles.tsx'
import { ItemView } from './item-view.tsx'
import { layerIdOf, programmeSpan } from './place-broll.ts'

/** A place in the clip with what may cover it. */
export function PlaceCard({ place }: { place: BrollPlace }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const clipTime = useClipTime()
  const change = useChangeBroll(session.clip)
  const [openId, setOpenId] = useState<string | null>(null)
  const layer = useEdited(({ document }) => document.brolls[layerIdOf(place)])
  const isPlaced = layer !== undefined
  const currentItem = layer && place.items.find(({ uri }) => uri !== null && uri === layer.uri)
  const startMs = useEdited(({ document }) => programmeSpan(document, place)?.startMs ?? null)
  const open = place.items.find((item) => item.itemId === openId)
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant="quiet"
          className="-ml-2.5"
          disabled={startMs === null}
          onClick={() => session.playhead?.seek(startMs ?? 0)}
        >
          <span className="font-mono tabular">{startMs === null ? timecode(place.startMs) : clipTime(startMs)}</span>
        </Button>
        <strong className="min-w-0 flex-1 truncate font-semibold">{place.subject}</strong>
        <Tag>{isPlaced ? t('broll.placed') : t(`broll.reason.${place.reason}`)}</Tag>
      </div>
      <p className="text-sm text-ink-2">{t('broll.words', { words: place.words })}</p>
      {startMs === null ? <p className="text-sm text-ink-2">{t('broll.wordsCut')}</p> : null}
      {place.items.length === 0 ? <p className="text-sm text-ink-2">{t('broll.noItems')}</p> : null}
      <ItemTiles
        label={t('broll.items', { subject: place.subject })}
        items={place.items}
        chosenId={openId ?? (isPlaced ? (currentItem?.itemId ?? place.chosenItemId) : null)}
        onChoose={(item) => setOpenId(item.itemId === openId ? null : item.itemId)}
      />
      {open ? (
        <ItemView
          item={open}
          target={{ place }}
          action={isPlaced ? t('broll.instead') : t('broll.place')}
          onPlaced={() => setOpenId(null)}
        />
      ) : null}
      <div>
        <Button
          size="small"
          variant="quiet"
          className="-ml-2.5"
          busy={change.isPending}
          onClick={() => change.mutate({ change: 'remove', brollId: place.brollId })}
        >
          {t('broll.leaveOut')}
        </Button>
      </div>
    </li>
  )
}
