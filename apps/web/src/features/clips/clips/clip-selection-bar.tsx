import { CalendarPlus, Download, FileArchive, FolderPlus, LayoutTemplate, ThumbsUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { useBundle } from '../clip-bundles/bundle-button.tsx'
import { composeAddress } from './compose-address.ts'
import { openDownload } from './open-download.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FloatingBar } from '#ui/floating-bar.tsx'
import { Menu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import { useLikeClips } from './clip-feedback.queries.ts'
import { useApplyTemplate, useTemplateNames } from './clip-templates.queries.ts'
import { LazyAddToCollection } from './lazy-add-to-collection.tsx'
import { useDeleteClips } from './use-delete-clips.ts'

export type ClipSelectionBarProps = { chosen: Clip[]; onAll: () => void; onClear: () => void }

// Browsers drop simultaneous downloads.
const betweenFilesMs = 400

async function openEach(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    openDownload(url)
    await new Promise((resolve) => setTimeout(resolve, betweenFilesMs))
  }
}

/** Everything for the selection: like, collect, give it the look of a template, delete, export and download it as one zip or as files. */
export function ClipSelectionBar({ chosen, onAll, onClear }: ClipSelectionBarProps) {
  const { t, i18n } = useTranslation('clips')
  const bundle = useBundle(chosen)
  return (
    <FloatingBar
      label={t('select.bar')}
      status={
        bundle.state === 'exporting'
          ? t('select.exporting', { ready: bundle.ready, count: chosen.length })
          : t('select.count', { count: chosen.length })
      }
      all={{ label: t('select.all'), onPress: onAll }}
      clear={{ label: t('select.clear'), onPress: onClear }}
    >
      {/* On phones a row of icons below what is chosen, the export and the button that ends the choice. */}
      <div className="contents max-sm:order-2 max-sm:flex max-sm:w-full max-sm:justify-between">
        <BarActions chosen={chosen} onClear={onClear} />
      </div>
      {bundle.state === 'failed' ? (
        <p role="alert" className="w-full pl-1 text-sm font-medium text-danger">
          {t(`errors:${bundle.errorName}`)}
        </p>
      ) : null}
      {bundle.state === 'ready' ? (
        <>
          <FilesButton chosen={chosen} />
          <a href={bundle.url} download className={buttonClass({ variant: 'primary' })}>
            <FileArchive aria-hidden className="size-4" strokeWidth={1.75} />
            {t('select.download', { size: formatBytes(bundle.sizeBytes, i18n.language) })}
          </a>
        </>
      ) : (
        <Button
          variant="primary"
          busy={bundle.state === 'exporting'}
          icon={<FileArchive aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={bundle.begin}
        >
          {bundle.state === 'failed' ? t('select.again') : t('select.export')}
        </Button>
      )}
    </FloatingBar>
  )
}

const icon = 'size-4'

function BarActions({ chosen, onClear }: Pick<ClipSelectionBarProps, 'chosen' | 'onClear'>) {
  const { t } = useTranslation('clips')
  const like = useLikeClips()
  const [isCollecting, setCollecting] = useState(false)
  const unliked = chosen.filter((clip) => !clip.feedback?.like)
  return (
    <>
      <Button
        variant="quiet"
        busy={like.isPending}
        aria-disabled={unliked.length === 0}
        icon={<ThumbsUp aria-hidden className={icon} strokeWidth={1.75} />}
        onClick={() => (unliked.length === 0 ? undefined : like.mutate(unliked))}
      >
        <span className="max-md:sr-only">{unliked.length === 0 ? t('filters.liked') : t('feedback.like')}</span>
      </Button>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        icon={<FolderPlus aria-hidden className={icon} strokeWidth={1.75} />}
        onClick={() => setCollecting(true)}
      >
        <span className="max-md:sr-only">{t('select.collect')}</span>
      </Button>
      <TemplateMenu chosen={chosen} />
      <a href={composeAddress(chosen)} className={buttonClass({ variant: 'quiet' })}>
        <CalendarPlus aria-hidden className={icon} strokeWidth={1.75} />
        <span className="max-md:sr-only">{t('select.schedule')}</span>
      </a>
      <DeleteButton chosen={chosen} onClear={onClear} />
      {isCollecting ? <LazyAddToCollection clips={chosen} onClose={() => setCollecting(false)} /> : null}
    </>
  )
}

function DeleteButton({ chosen, onClear }: Pick<ClipSelectionBarProps, 'chosen' | 'onClear'>) {
  const { t } = useTranslation('clips')
  const remove = useDeleteClips()
  const press = () => {
    const [first] = chosen
    if (!first) return
    remove(first.projectId, chosen)
    onClear()
  }
  return (
    <Button variant="quiet" icon={<Trash2 aria-hidden className={icon} strokeWidth={1.75} />} onClick={press}>
      <span className="max-md:sr-only">{t('projects:menu.delete')}</span>
    </Button>
  )
}

/** The team's templates; choosing one renders the previews again in its look. */
function TemplateMenu({ chosen }: { chosen: readonly Clip[] }) {
  const { t } = useTranslation('clips')
  const { data: templates = [] } = useTemplateNames()
  const apply = useApplyTemplate()
  const use = ({ brandTemplateId, name }: (typeof templates)[number]) =>
    apply.mutate(
      { brandTemplateId, clips: chosen },
      { onSuccess: (count) => void showToast('done', t('select.templateUsed', { count, name })) },
    )
  return (
    <Menu
      label={t('select.template')}
      trigger={
        <Button variant="quiet" busy={apply.isPending} icon={<LayoutTemplate aria-hidden className={icon} strokeWidth={1.75} />}>
          <span className="max-md:sr-only">{t('select.template')}</span>
        </Button>
      }
      entries={[
        ...templates.map((template) => ({ kind: 'item' as const, label: template.name, onSelect: () => use(template) })),
        templates.length > 0 ? { kind: 'rule' as const } : null,
        { kind: 'link', label: t('select.templates'), href: '/brand-templates' },
      ]}
    />
  )
}

/** Each clip as a separate file, named after its title. */
function FilesButton({ chosen }: { chosen: readonly Clip[] }) {
  const { t } = useTranslation('clips')
  const [isOpening, setOpening] = useState(false)
  const urls = chosen.flatMap((clip) => clip.videoUrlForDownload ?? [])
  const open = async () => {
    setOpening(true)
    await openEach(urls)
    setOpening(false)
  }
  return (
    <Button
      variant="outline"
      busy={isOpening}
      icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={() => void open()}
    >
      {t('select.files', { count: urls.length })}
    </Button>
  )
}
