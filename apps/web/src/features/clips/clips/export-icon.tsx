import { Clapperboard, Download, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Exports a clip, or downloads what was exported. The state and a failure are said beside it. */
export function ExportIcon({ clip, onRender }: { clip: Clip; onRender: () => void }) {
  const { t } = useTranslation('clips')
  const state = clip.renderAsVideoFile
  const url = clip.videoUrlForDownload ?? state?.url
  if (url && !state?.pending) {
    return (
      <Hint content={t('actions.download')} asName>
        <a
          href={url}
          download
          aria-label={t('actions.download')}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink touch:size-11"
        >
          <Download aria-hidden className="size-[18px]" strokeWidth={1.75} />
        </a>
      </Hint>
    )
  }
  const label = state?.pending ? 'actions.exporting' : state?.error ? 'actions.exportRetry' : 'actions.export'
  return (
    <IconButton label={t(label)} aria-busy={state?.pending} onClick={state?.pending ? undefined : onRender}>
      {state?.pending ? (
        <LoaderCircle aria-hidden className="size-[18px] animate-spin still:animate-none" strokeWidth={1.75} />
      ) : (
        <Clapperboard aria-hidden className="size-[18px]" strokeWidth={1.75} />
      )}
    </IconButton>
  )
}
