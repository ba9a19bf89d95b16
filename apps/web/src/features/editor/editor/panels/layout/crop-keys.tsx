import { MapPin, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CropKey } from '@clipwright/contract/editor/layout'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { toProgrammeMs } from '@clipwright/timeline/ranges'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { clearCaptions } from '../../frame/clear-captions.ts'
import { useFaces } from '../../frame/reframe.queries.ts'
import { spanOf, type NamedScene } from '../../frame/scene-at.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit } from '../../use-edit.ts'

type CropKeysProps = { scene: NamedScene; pane: number; sourceMs: number }

// A planned camera may have very many.
const mostShown = 60

/** Keyframes of one pane in time order: seek, jump or glide, move to the playhead, delete. */
export function CropKeys({ scene, pane, sourceMs }: CropKeysProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const clipTime = useClipTime()
  const { data: faces } = useFaces(session.clip, spanOf(session.document))
  const path = scene.panes[pane]?.path ?? []
  if (path.length < 2) return null
  const change = (key: CropKey, to: { toMs?: number; move?: CropKey['move'] } | null) => {
    const step = `crop-key-${scene.id}-${pane}-${key.atMs}`
    if (session.run({ name: 'changeCropKey', with: { sceneId: scene.id, pane, atMs: key.atMs, change: to } }, step))
      clearCaptions(session, faces, step)
  }
  const ranges = rangesOf(session.document)
  // A keyframe that never plays has only a source time.
  const tell = (sourceMs: number) => {
    const atMs = toProgrammeMs(ranges, sourceMs)
    return atMs === undefined ? `${t('timeline.ofSource')} ${timecode(sourceMs, { tenths: true })}` : clipTime(atMs, { tenths: true })
  }
  const within = Math.min(scene.endMs - 1, Math.max(scene.startMs, sourceMs))
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold touch:py-2">{t('picture.keys', { number: path.length })}</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {path.slice(0, mostShown).map((key, index) => (
          <li key={key.atMs} className="flex items-center gap-1">
            <Button size="small" variant="quiet" onClick={() => session.playhead?.seekSource(Math.max(scene.startMs, key.atMs))}>
              <span className="font-mono tabular">{tell(Math.max(scene.startMs, key.atMs))}</span>
            </Button>
            <Select
              label={t('picture.keyMove')}
              labelHidden
              value={key.move}
              disabled={index === 0}
              options={(['linear', 'cut'] as const).map((value) => ({ value, label: t(`picture.move.${value}`) }))}
              onChange={(move) => change(key, { move })}
              className="min-w-0 flex-1"
            />
            <IconButton label={t('picture.keyHere')} onClick={() => change(key, { toMs: within })}>
              <MapPin aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t('picture.keyRemove')} onClick={() => change(key, null)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
