import { FileDown } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { useClips, useRenderClip } from '../features/clips/clips/clips.queries.ts'
import { LazyExportDialog } from '../features/clips/clips/lazy-export-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Exports what the server has, so it must wait for edits that are still being saved. */
export function EditorExport({ clip, isSaved }: { clip: Clip; isSaved: boolean }) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('exportAs.entry')} disabled={!isSaved} onClick={() => setOpen(true)}>
        <FileDown aria-hidden className="size-5" />
      </IconButton>
      {isOpen ? <AskedAnew clip={clip} onStart={(target) => render.mutate({ target })} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** After an edit the clip has another length, and existing files are outdated. */
function AskedAnew({ clip, ...rest }: ComponentProps<typeof LazyExportDialog> & { clip: Clip }) {
  const { data, isFetchedAfterMount, fetchStatus } = useClips(clip.projectId, false)
  if (!isFetchedAfterMount && fetchStatus !== 'paused') return null
  return <LazyExportDialog clip={data?.find(({ clipId }) => clipId === clip.clipId) ?? clip} {...rest} />
}
