import { Info, Scissors } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { cx } from '#ui/class-names.ts'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useRenderClip } from './clips.queries.ts'
import { ExportIcon } from './export-icon.tsx'
import { FeedbackButtons } from './feedback-buttons.tsx'
import { LazyMoreMenu } from './lazy-more-menu.tsx'
import { AwaitsPreviews, previewStateOf } from './preview-state.ts'

type CardActionsProps = {
  clip: Clip
  asking: boolean
  onAsk: (open: boolean) => void
  isDetailed: boolean
  onDetails: () => void
}

/** State of its files, and what is done with a clip, as one row of icons. */
export function CardActions({ clip, asking, onAsk, isDetailed, onDetails }: CardActionsProps) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const failed = clip.renderAsVideoFile?.error
  return (
    <>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <RenderStateText clip={clip} />
        <span className="-mr-1.5 ml-auto flex items-center">
          <FeedbackButtons clip={clip} asking={asking} onAsk={onAsk} />
          {clip.videoUrl === null ? null : (
            <Hint content={`${t('actions.editClip')} (E)`} asName>
              {/* A full page load: the editor is a page of its own. */}
              <a
                href={`/editor/${clip.projectId}.${clip.clipId}`}
                data-edit
                aria-label={t('actions.editClip')}
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink touch:size-11"
              >
                <Scissors aria-hidden className="size-[18px]" strokeWidth={1.75} />
              </a>
            </Hint>
          )}
          <ExportIcon clip={clip} onRender={() => render.mutate({ target: 'VIDEO_FILE' })} />
          <IconButton label={t('details.open')} shortcut="I" aria-pressed={isDetailed} onClick={onDetails}>
            <Info aria-hidden className="size-[18px]" strokeWidth={1.75} />
          </IconButton>
          <LazyMoreMenu clip={clip} />
        </span>
      </div>
      {failed ? (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {t(`errors:${failed.errorName}`)}
        </p>
      ) : null}
      {clip.renderAsVideoFile?.isEarlier ? <p className="mt-1 text-sm text-ink-2">{t('exportAs.earlier')}</p> : null}
    </>
  )
}

/** In a word: in work, exported, ready to watch, or neither. Always with a mark beside it. */
function RenderStateText({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const file = clip.renderAsVideoFile
  const preview = clip.renderAsVideoPreview
  const previewState = previewStateOf(clip, useContext(AwaitsPreviews))
  const isExported = clip.videoUrlForDownload !== null || file?.url !== undefined
  const [words, dot] = file?.pending
    ? [`${t('actions.exporting')} ${Math.floor(file.progress)} %`, 'bg-info']
    : preview?.pending && previewState === 'rendering'
      ? [`${t('card.rendering')} ${Math.floor(preview.progress)} %`, 'bg-info']
      : isExported
        ? [t('card.exported'), 'bg-success']
        : clip.videoUrl && !preview?.pending
          ? [t('card.previewReady'), 'bg-line-strong']
          : [t(previewState === 'waiting' ? 'card.waiting' : 'card.noPreview'), 'border border-line-strong']
  return (
    <span role={file?.pending ? 'status' : undefined} className="flex items-center gap-1.5 text-sm text-ink-2 tabular">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
      {words}
      {clip.isEdited ? <span aria-hidden>·</span> : null}
      {clip.isEdited ? t('card.edited') : null}
    </span>
  )
}
