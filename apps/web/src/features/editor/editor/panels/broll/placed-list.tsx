import { Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Broll } from '@clipwright/timeline/edit/clip-document'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { SecondsField } from '#ui/seconds-field.tsx'
import { SoundSection } from '../sound/sound-section.tsx'

/** B-roll on the clip, with its authors. */
export function PlacedList({ replacing, onReplace }: { replacing: string | null; onReplace: (id: string | null) => void }) {
  const { t } = useTranslation('editor')
  const brolls = useEdited(({ document }) => document.brolls)
  const layers = Object.entries(brolls).toSorted(([, a], [, b]) => a.startMs - b.startMs)
  return (
    <SoundSection title={t('broll.onClip')}>
      {layers.length === 0 ? <p className="text-sm text-ink-2">{t('broll.none')}</p> : null}
      <ul className="flex flex-col gap-4">
        {layers.map(([id, layer]) => (
          <PlacedItem key={id} id={id} layer={layer} isReplacing={replacing === id} onReplace={onReplace} />
        ))}
      </ul>
      <Credits layers={layers.map(([, layer]) => layer)} />
    </SoundSection>
  )
}

/** Authors of the footage on the clip, each once, as a text for its description. */
function Credits({ layers }: { layers: readonly Broll[] }) {
  const { t } = useTranslation('editor')
  const [isCopied, setCopied] = useState(false)
  const lines = [...new Set(layers.flatMap(({ credit, origin }) => (credit && origin !== 'GenAi' ? creditText(credit) : [])))]
  if (lines.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-sunken p-3 text-sm">
      <span className="font-semibold">{t('broll.credits')}</span>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button size="small" onClick={() => void copyText(lines.join('\n')).then(setCopied)}>
        {isCopied ? t('broll.copied') : t('broll.copy')}
      </Button>
    </div>
  )
}

const creditText = ({ author, licence }: NonNullable<Broll['credit']>): string => [author, licence].filter(Boolean).join(' · ')

type PlacedItemProps = { id: string; layer: Broll; isReplacing: boolean; onReplace: (id: string | null) => void }

function PlacedItem({ id, layer, isReplacing, onReplace }: PlacedItemProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const change = (fields: Partial<Broll>) =>
    session.run({ name: 'changeLayer', with: { kind: 'brolls', id, change: fields } }, `broll-${id}`)
  const name = useClipTime()(layer.startMs)
  const credit = layer.credit ? creditText(layer.credit) : ''
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <Button size="small" variant="quiet" className="-ml-2.5" onClick={() => session.playhead?.seek(layer.startMs)}>
          <span className="font-mono tabular">{name}</span>
        </Button>
        <span className="min-w-0 flex-1 truncate text-sm text-ink-2">{credit === '' ? t('broll.noCredit') : credit}</span>
        <IconButton
          label={t('broll.replace', { time: name })}
          aria-pressed={isReplacing}
          onClick={() => onReplace(isReplacing ? null : id)}
        >
          <Replace aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={t('broll.remove', { time: name })}
          onClick={() => session.run({ name: 'removeLayer', with: { kind: 'brolls', id } })}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <SecondsField
          label={t('broll.length')}
          valueMs={layer.endMs - layer.startMs}
          minMs={400}
          maxMs={60_000}
          onChange={(lengthMs) => change({ endMs: layer.startMs + lengthMs })}
        />
        {layer.kind === 'video' ? (
          <SecondsField label={t('broll.inPoint')} valueMs={layer.inMs} maxMs={3_600_000} onChange={(inMs) => change({ inMs })} />
        ) : null}
      </div>
    </li>
  )
}
