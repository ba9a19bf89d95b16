import { ChevronDown } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { lengthBuckets, mergeLengths, type ClipSettings } from './clip-settings.ts'
import { ratioLabels } from '#platform/ratio-labels.ts'
import { useSubmitDraft } from './submit-draft.ts'

const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel)

/** All choices in one line; opens to change them. */
export function SettingsSummary({ durationMs }: { durationMs: number | null }) {
  const { t } = useTranslation('projects')
  const settings = useSubmitDraft((state) => state.settings)
  const subtitles = useSubmitDraft((state) => state.subtitles)
  const [open, setOpen] = useStoredState('settings-open', false)
  const panelId = useId()
  const words = [...useSettingsWords(settings), ...(subtitles ? [t('settings.ownSubtitles', { name: subtitles.name })] : [])]
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={cx('flex min-h-11 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken sm:px-5', !open && 'rounded-b-lg')}
      >
        <span className="min-w-0 flex-1 text-ink-2">
          <span className="font-semibold text-ink">{t('settings.title')}</span> {words.join(' · ')}
        </span>
        <ChevronDown
          aria-hidden
          className={cx('size-5 shrink-0 text-ink-2 transition-transform duration-100', open && 'rotate-180')}
          strokeWidth={1.75}
        />
      </button>
      <div id={panelId} hidden={!open}>
        {open ? (
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <SettingsPanel durationMs={durationMs} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

function useSettingsWords(settings: ClipSettings): string[] {
  const { t } = useTranslation('projects')
  const range = settings.range
    ? t('settings.partOf', { from: timecode(settings.range.startSec * 1000), to: timecode(settings.range.endSec * 1000) })
    : t('settings.whole')
  const merged = mergeLengths(settings.lengths)
  const all = settings.lengths.length === lengthBuckets.length
  const lengths = all
    ? t('settings.anyLength')
    : merged.map(([from, to]) => (from === 0 ? t('settings.upTo', { to }) : t('settings.between', { from, to }))).join(', ')
  const captions =
    settings.captions === 'off' ? t('settings.noCaptions') : t('settings.captionsNamed', { name: t(`captions.${settings.captions}`) })
  const topics = settings.topics.length > 0 ? [t('settings.topicCount', { count: settings.topics.length })] : []
  const prompt = settings.prompt.trim() ? [t('settings.withPrompt')] : []
  const senses = settings.model === 'ClipAnything' ? [t('settings.withSoundAndPicture')] : []
  return [range, lengths, ratioLabels[settings.ratio], captions, ...topics, ...prompt, ...senses]
}
