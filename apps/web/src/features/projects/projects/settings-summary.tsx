import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useId, type ReactNode } from 'react'
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

/** All choices in one line, which opens to change them, and the button that starts; that stays in sight. */
export function SettingsSummary({ durationMs, start }: { durationMs: number | null; start: ReactNode }) {
  const { t } = useTranslation('projects')
  const settings = useSubmitDraft((state) => state.settings)
  const subtitles = useSubmitDraft((state) => state.subtitles)
  const [open, setOpen] = useStoredState('settings-open', false)
  const panelId = useId()
  const words = [...useSettingsWords(settings), ...(subtitles ? [t('settings.ownSubtitles', { name: subtitles.name })] : [])]
  useRoomBelowBar(open)
  return (
    <>
      <div className={cx('contents sm:flex sm:items-center sm:gap-4 sm:rounded-b-lg sm:pr-5', stickyClass.sm)}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full min-w-0 flex-1 items-center gap-3 border-t border-line px-4 py-2.5 text-left hover:bg-sunken sm:min-h-17 sm:rounded-bl-lg sm:border-t-0 sm:px-5"
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
        <div className={cx('max-sm:rounded-b-lg max-sm:px-4 max-sm:py-3', stickyClass.phone)}>{start}</div>
      </div>
      <div id={panelId} hidden={!open} className="border-t border-line pt-3">
        {open ? (
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <SettingsPanel durationMs={durationMs} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

/** At either edge of the window while what it stands in goes beyond; at the foot above what is fixed there. */
const stickyClass = {
  sm: 'sm:sticky sm:top-0 sm:bottom-[var(--tray,0px)] sm:z-10 sm:border-t sm:border-line sm:bg-surface',
  phone:
    'max-sm:sticky max-sm:top-0 max-sm:bottom-[calc(var(--foot,0px)+var(--tray,0px))] max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-surface',
}

/** Keeps focused fields below the bar when tabbing scrolls the page. */
function useRoomBelowBar(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const { style } = window.document.documentElement
    style.scrollPaddingTop = '84px'
    return () => void style.removeProperty('scroll-padding-top')
  }, [isOpen])
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
