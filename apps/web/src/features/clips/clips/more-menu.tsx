import {
  CalendarPlus,
  Captions,
  Clapperboard,
  ClipboardCopy,
  Ellipsis,
  FileDown,
  FileText,
  FolderPlus,
  ImagePlus,
  Lightbulb,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useRenderClip } from './clips.queries.ts'
import { postText, useCopy } from './copy-text.ts'
import { composeAddress } from './compose-address.ts'
import { LazyAddToCollection } from './lazy-add-to-collection.tsx'
import { LazyExportDialog } from './lazy-export-dialog.tsx'
import { thumbnailAddress } from './thumbnail-address.ts'
import { LazyTitleDialog } from './lazy-title-dialog.tsx'

const icon = 'size-4 text-ink-2'

type Asked = 'collect' | 'titles' | 'export'

export function MoreMenu({ clip }: { clip: Clip }) {
  const { t, i18n } = useTranslation('clips')
  const copy = useCopy()
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
          {
            kind: 'link',
            label: t('actions.thumbnails'),
            icon: <ImagePlus aria-hidden className={icon} />,
            href: thumbnailAddress(clip, i18n.language),
          },
          { kind: 'rule' },
          item(t('actions.copyPost'), ClipboardCopy, () => void copy(postText(clip))),
          item(t('actions.copyDescription'), FileText, () => void copy(clip.description), clip.description === ''),
          item(t('actions.copyWords'), Captions, () => void copy(clip.text)),
          { kind: 'link', label: t('actions.schedule'), icon: <CalendarPlus aria-hidden className={icon} />, href: composeAddress([clip]) },
          { kind: 'rule' },
          item(t('exportAs.entry'), FileDown, () => setOpenDialog('export')),
          clip.videoUrlForDownload ? item(t('actions.exportAgain'), Clapperboard, () => render.mutate({ target: 'VIDEO_FILE' })) : null,
        ]}
      />
      {openDialog === 'export' ? (
        <LazyExportDialog clip={clip} onStart={(target) => render.mutate({ target })} onClose={() => setOpenDialog(null)} />
      ) : null}
      {openDialog === 'titles' ? <LazyTitleDialog clip={clip} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === 'collect' ? <LazyAddToCollection clips={[clip]} onClose={() => setOpenDialog(null)} /> : null}
    </>
  )
}
