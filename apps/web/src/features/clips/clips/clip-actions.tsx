import {
  Captions,
  ClipboardCopy,
  FolderPlus,
  Clapperboard,
  Download,
  Ellipsis,
  FileDown,
  FileText,
  Lightbulb,
  Scissors,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip, RenderState } from '@clipwright/contract/clips/clips'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { lazyPart } from '#ui/lazy-part.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import { LazyAddToCollection } from './lazy-add-to-collection.tsx'
import { LazyExportDialog } from './lazy-export-dialog.tsx'
import { LazyTitleDialog } from './lazy-title-dialog.tsx'
import { useRenderClip } from './clips.queries.ts'
import { RatioSwitch } from './ratio-switch.tsx'

const TimeLeft = lazyPart(async () => (await import('#platform/time-left.tsx')).TimeLeft)

const icon = 'size-4 text-ink-2'

/** Title, description and hashtags as one text for a post. */
function postText(clip: Pick<Clip, 'title' | 'hashtags'>): string {
  const tags = clip.hashtags.map((tag) => (tag.startsWith('#') ? tag : `#${tag}`)).join(' ')
  return tags === '' ? clip.title : `${clip.title}\n\n${tags}`
}

export function ClipActions({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      await showToast('done', t('actions.copied'))
    } catch {
      // The clipboard exists only on secure pages, and may be refused.
      await showToast('failed', t('actions.copyFailed'))
    }
  }
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
      <Button size="medium" variant="quiet" icon={<ClipboardCopy aria-hidden className={icon} />} onClick={() => void copy(postText(clip))}>
        <span className="sr-only md:not-sr-only">{t('actions.copyPost')}</span>
      </Button>
      <MoreMenu clip={clip} copy={copy} />
    </>
  )
}

type Asked = 'collect' | 'titles' | 'export'

function MoreMenu({ clip, copy }: { clip: Clip; copy: (text: string) => Promise<void> }) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const [openDialog, setOpenDialog] = useState<Asked | null>(null)
  const item = (label: string, Icon: typeof FileText, onSelect: () => void, disabled = false) =>
    ({ kind: 'item', label, icon: <Icon aria-hidden className={icon} />, disabled, onSelect }) as const
  return (
    <>
      <Menu
        label={t('actions.more', { title: clip.title })}
        trigger={
          <IconButton bare label={t('actions.more', { title: clip.title })}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
        entries={[
          item(t('actions.collect'), FolderPlus, () => setOpenDialog('collect')),
          item(t('titleIdeas.entry'), Lightbulb, () => setOpenDialog('titles')),
          { kind: 'rule' },
          item(t('actions.copyDescription'), FileText, () => void copy(clip.description), clip.description === ''),
          item(t('actions.copyWords'), Captions, () => void copy(clip.text)),
          { kind: 'rule' },
          item(t('exportAs.entry'), FileDown, () => setOpenDialog('export')),
          clip.videoUrlForDownload ? item(t('actions.exportAgain'), Clapperboard, () => render.mutate({ target: 'VIDEO_FILE' })) : null,
        ]}
      />
      {openDialog === 'export' ? (
        <LazyExportDialog clip={clip} onStart={(target) => render.mutate({ target })} onClose={() => setOpenDialog(null)} />
      ) : null}
      {openDialog === 'titles' ? <LazyTitleDialog clip={clip} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === 'collect' ? <LazyAddToCollection clip={clip} onClose={() => setOpenDialog(null)} /> : null}
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
      <Suspense>
        <TimeLeft estMs={state.estMs} />
      </Suspense>
    </span>
  )
}
