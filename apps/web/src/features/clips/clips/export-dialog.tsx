import { Clapperboard, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClipFormat, LeftOut } from '@clipwright/contract/clips/clip-formats'
import type { Clip, RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { outputSize } from '@clipwright/timeline/output-size'
import { useHasBilling } from '#platform/billing.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { timecode } from '#platform/time-text.ts'
import { estimateFromClips } from './export-size.ts'
import { useSeenClips } from './clips.queries.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TimeLeft } from '#platform/time-left.tsx'

const choices = ['MP4', 'XMEML', 'FCPXML', 'OTIO', 'SRT', 'VTT'] as const
type Choice = (typeof choices)[number]

type ExportedClip = Pick<
  Clip,
  | 'title'
  | 'ratio'
  | 'duration'
  | 'hasWatermark'
  | 'renderAsVideoFile'
  | 'renderAsVideoPreview'
  | 'renderAsAdobeXml'
  | 'videoUrlForDownload'
  | 'prUrl'
>

export type ExportDialogProps = { clip: ExportedClip; onStart: (target: RenderTarget) => void; onClose: () => void }

type Ready = { url: string; leftOut: readonly LeftOut[] }

/** An existing file is offered at once: an unchanged clip is never exported twice. */
function readyOf(clip: ExportedClip, choice: Choice): Ready | null {
  if (choice === 'MP4') {
    const url = clip.videoUrlForDownload ?? clip.renderAsVideoFile?.url
    return url ? { url, leftOut: [] } : null
  }
  // Older projects have a single address.
  if (choice === 'XMEML' && clip.prUrl && !clip.renderAsAdobeXml?.downloads) return { url: clip.prUrl, leftOut: [] }
  return downloadOf(clip, choice)
}

function downloadOf(clip: ExportedClip, clipFormat: ClipFormat): Ready | null {
  const downloads = [clip.renderAsAdobeXml, clip.renderAsVideoFile, clip.renderAsVideoPreview].flatMap((state) => state?.downloads ?? [])
  return downloads.find(({ format }: { format: ClipFormat }) => format === clipFormat) ?? null
}

/** Asks for a format, exports it and downloads it; starts with the last choice. */
export function ExportDialog({ clip, onStart, onClose }: ExportDialogProps) {
  const { t } = useTranslation('clips')
  const [storedChoice, setChoice] = useStoredState<Choice>('exportChoice', 'MP4')
  const choice = choices.includes(storedChoice) ? storedChoice : 'MP4'
  const target: RenderTarget = choice === 'MP4' ? 'VIDEO_FILE' : 'ADOBE_XML'
  const state = choice === 'MP4' ? clip.renderAsVideoFile : clip.renderAsAdobeXml
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('exportAs.title', { title: clip.title })}
      closeLabel={t('app:close')}
    >
      <fieldset>
        <legend className="sr-only">{t('exportAs.choose')}</legend>
        <ul className="grid gap-1.5">
          {choices.map((one) => (
            <li key={one}>
              <ChoiceRow choice={one} isChosen={one === choice} onChoose={setChoice} />
            </li>
          ))}
        </ul>
      </fieldset>
      <Facts clip={clip} choice={choice} ready={readyOf(clip, choice)} />
      <Credits clip={clip} />
      {state?.isEarlier ? (
        <InlineAlert
          kind="info"
          className="mt-4"
          action={
            state.pending ? null : (
              <Button size="small" onClick={() => onStart(target)}>
                {t('actions.exportAgain')}
              </Button>
            )
          }
        >
          {t('exportAs.earlier')}
        </InlineAlert>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        <Action ready={readyOf(clip, choice)} state={state} onStart={() => onStart(target)} />
      </div>
    </Dialog>
  )
}

/** Credits that the licences require wherever the clip is shown. */
function Credits({ clip }: { clip: ExportedClip }) {
  const { t } = useTranslation('clips')
  const credits = downloadOf(clip, 'CREDITS')
  if (!credits) return null
  return (
    <p className="mt-4 text-sm text-ink-2">
      {t('exportAs.credits.why')}{' '}
      <a href={credits.url} download className="inline-block py-0.5 font-semibold text-ink underline underline-offset-2">
        {t('exportAs.credits.download')}
      </a>
    </p>
  )
}

function ChoiceRow({ choice, isChosen, onChoose }: { choice: Choice; isChosen: boolean; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('clips')
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-3 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-ink bg-marker-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="export-choice"
        value={choice}
        checked={isChosen}
        onChange={() => onChoose(choice)}
        className="mt-1 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{t(`exportAs.formats.${choice}.name`)}</span>
        <span className="block text-sm text-ink-2">{t(`exportAs.formats.${choice}.for`)}</span>
      </span>
    </label>
  )
}

function useSizeText(clip: ExportedClip): string | null {
  const { t, i18n } = useTranslation('clips')
  const others = useSeenClips()
  const inBytes = (bytes: number) => formatBytes(bytes, i18n.language)
  const exact = clip.renderAsVideoFile?.sizeBytes
  if (exact) return inBytes(exact)
  const previewBytes = clip.renderAsVideoPreview?.sizeBytes
  if (!previewBytes) return null
  const { from, to } = estimateFromClips(previewBytes, others)
  return from === to ? t('exportAs.about', { size: inBytes(from) }) : t('exportAs.between', { from: inBytes(from), to: inBytes(to) })
}

function Facts({ clip, choice, ready }: { clip: ExportedClip; choice: Choice; ready: Ready | null }) {
  const { t } = useTranslation('clips')
  const hasBilling = useHasBilling()
  const size = useSizeText(clip)
  if (choice === 'SRT' || choice === 'VTT') return hasBilling ? <p className="mt-4 text-sm text-ink-2">{t('exportAs.noCredits')}</p> : null
  if (choice !== 'MP4') {
    return (
      <div className="mt-4 text-sm text-ink-2">
        <p className="mb-3">
          {hasBilling ? `${t('exportAs.noCredits')}. ` : ''}
          {t('exportAs.captionFiles')}
        </p>
        <CaptionFiles clip={clip} />
        <p>{t('exportAs.beside')}</p>
        {ready && ready.leftOut.length > 0 ? (
          <>
            <p className="mt-3 font-semibold text-ink">{t('exportAs.leftOutTitle')}</p>
            <ul className="mt-1 list-disc ps-5">
              {ready.leftOut.map((name) => (
                <li key={name}>{t(`exportAs.leftOut.${name}`)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    )
  }
  const { width, height } = outputSize(clip.ratio, 'VIDEO_FILE')
  const facts = [
    t('exportAs.details', { width, height, length: timecode(clip.duration * 1000) }),
    size,
    clip.hasWatermark ? t('exportAs.watermark') : t('exportAs.noWatermark'),
    // Minutes are charged for processing a source, not for exporting clips.
    hasBilling ? t('exportAs.noCredits') : null,
  ]
  return <p className="mt-4 text-sm tabular text-ink-2">{facts.filter((fact) => fact !== null).join(' · ')}</p>
}

const captionFormats = ['SRT', 'VTT'] as const

/** Caption files made with a project export. */
function CaptionFiles({ clip }: { clip: ExportedClip }) {
  const { t } = useTranslation('clips')
  const files = captionFormats.flatMap((format) => {
    const file = downloadOf(clip, format)
    return file ? [{ format, url: file.url }] : []
  })
  if (!clip.renderAsAdobeXml?.downloads || files.length === 0) return null
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4">
      {files.map(({ format, url }) => (
        <li key={format}>
          <a
            href={url}
            download
            className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-2 touch:min-h-11"
          >
            {t('exportAs.downloadOne', { name: t(`exportAs.formats.${format}.name`) })}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Action({ ready, state, onStart }: { ready: Ready | null; state: RenderState | null; onStart: () => void }) {
  const { t } = useTranslation('clips')
  if (ready) {
    return (
      <a href={ready.url} download className={buttonClass({ variant: 'primary' })}>
        <Download aria-hidden className="size-4" />
        {t('actions.download')}
      </a>
    )
  }
  if (state?.pending) {
    return (
      <p role="status" className="me-auto text-sm">
        <span className="block font-semibold tabular">
          {t('exportAs.making', { percent: Math.floor(state.progress) })}
          <TimeLeft estMs={state.estMs} />
        </span>
        <span className="text-ink-2">{t('exportAs.leave')}</span>
      </p>
    )
  }
  return (
    <>
      {state?.error ? (
        <p role="alert" className="me-auto text-sm font-medium text-danger">
          {t(`errors:${state.error.errorName}`)}
        </p>
      ) : null}
      <Button variant="primary" icon={<Clapperboard aria-hidden className="size-4" />} onClick={onStart}>
        {state?.error ? t('actions.exportRetry') : t('actions.export')}
      </Button>
    </>
  )
}
