import { Clapperboard, ClipboardCopy, Download, Scissors } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip, RenderState } from '@clipwright/contract/clips/clips'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { TimeLeft } from '#platform/time-left.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useRenderClip } from './clips.queries.ts'
import { postText, useCopy } from './copy-text.ts'
import { LazyMoreMenu } from './lazy-more-menu.tsx'
import { RatioSwitch } from './ratio-switch.tsx'

const icon = 'size-4 text-ink-2'

export function ClipActions({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const copy = useCopy()
  return (
    <>
      <ExportButton clip={clip} onRender={() => render.mutate({ target: 'VIDEO_FILE' })} />
      {clip.videoUrl === null ? null : (
        // A full page load: the editor is a page of its own.
        <a href={`/editor/${clip.projectId}.${clip.clipId}`} data-edit className={buttonClass({ variant: 'outline' })}>
          <Scissors aria-hidden className={icon} />
          {t('actions.editClip')}
        </a>
      )}
      <RatioSwitch clip={clip} onChoose={(ratio) => render.mutate({ target: 'VIDEO_PREVIEW', ratio })} />
      {/* In narrower windows it is in the menu alone. */}
      <Button
        variant="quiet"
        className="max-md:hidden"
        icon={<ClipboardCopy aria-hidden className={icon} />}
        onClick={() => void copy(postText(clip))}
      >
        {t('actions.copyPost')}
      </Button>
      <LazyMoreMenu clip={clip} />
    </>
  )
}

function ExportButton({ clip, onRender }: { clip: Clip; onRender: () => void }) {
  const { t, i18n } = useTranslation('clips')
  const state = clip.renderAsVideoFile
  if (state?.pending) return <RenderingBadge state={state} label={t('actions.exporting')} />
  const url = clip.videoUrlForDownload ?? state?.url
  if (url) {
    return (
      <>
        <a href={url} download className={buttonClass({ variant: 'primary' })}>
          <Download aria-hidden className="size-4" />
          {t('actions.download')}
          {state?.sizeBytes ? <span className="font-normal opacity-80">{formatBytes(state.sizeBytes, i18n.language)}</span> : null}
        </a>
        {state?.isEarlier ? <p className="text-sm text-ink-2">{t('exportAs.earlier')}</p> : null}
      </>
    )
  }
  return (
    <>
      <Button variant="primary" icon={<Clapperboard aria-hidden className="size-4" />} onClick={onRender}>
        {state?.error ? t('actions.exportRetry') : t('actions.export')}
      </Button>
      {state?.error ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(`errors:${state.error.errorName}`)}
        </p>
      ) : null}
    </>
  )
}

function RenderingBadge({ state, label }: { state: RenderState; label: string }) {
  return (
    <span role="status" className="inline-flex h-9 items-center gap-2 rounded-md bg-sunken px-3.5 font-semibold">
      {label} <span className="font-mono text-sm font-normal tabular">{Math.floor(state.progress)} %</span>
      <TimeLeft estMs={state.estMs} />
    </span>
  )
}
