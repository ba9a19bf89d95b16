import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { doAction } from '../do-action.ts'
import { withEndsMs } from '../engine/programme-view.ts'
import { useClipTime } from '../use-clip-time.ts'
import { useEdit, useEdited, useView } from '../use-edit.ts'
import { useShortcutText } from '../use-shortcut-text.ts'

/** Playback controls and position. */
export function Transport() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const shortcut = useShortcutText()
  const isPlaying = useView((view) => view.isPlaying)
  const rate = useView((view) => view.rate)
  return (
    <div role="group" aria-label={t('transport.title')} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label={t('keys.toStart')} shortcut={shortcut('toStart')} onClick={() => doAction(session, 'toStart')}>
        <ChevronFirst aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('keys.frameBack')} shortcut={shortcut('frameBack')} onClick={() => doAction(session, 'frameBack')}>
        <StepBack aria-hidden className="size-5" />
      </IconButton>
      <Button
        variant="primary"
        aria-label={isPlaying ? t('transport.pause') : t('transport.play')}
        title={shortcut('play')}
        onClick={() => doAction(session, 'play')}
      >
        {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </Button>
      <IconButton label={t('keys.frameOn')} shortcut={shortcut('frameOn')} onClick={() => doAction(session, 'frameOn')}>
        <StepForward aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('keys.toEnd')} shortcut={shortcut('toEnd')} onClick={() => doAction(session, 'toEnd')}>
        <ChevronLast aria-hidden className="size-5" />
      </IconButton>
      <Clock />
      {rate === 1 ? null : <span className="font-mono text-sm text-action tabular">{rate}×</span>}
    </div>
  )
}

/** A component of its own: it changes ten times a second during playback. */
function Clock() {
  const atMs = useView((view) => view.atMs)
  const wholeMs = useEdited(({ document }) => withEndsMs(document))
  const clipTime = useClipTime()
  return (
    <span className="ml-2 font-mono text-sm text-ink-2 tabular">
      {clipTime(atMs, { tenths: true })} / {timecode(wholeMs, { tenths: true })}
    </span>
  )
}
