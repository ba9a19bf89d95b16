import { useTranslation } from 'react-i18next'
import type { TimeCheck } from '@clipwright/contract/publishing/post-times'
import { clockText } from '#platform/clock-text.ts'
import { Switch } from '#ui/switch.tsx'
import { momentText } from './moment-text.ts'

type TimeNoteProps = { time: TimeCheck; isNow: boolean; isSecond: boolean; onSecond: (isSecond: boolean) => void }

/** When a post goes out, and what a change of clocks makes of it. */
export function TimeNote({ time, isNow, isSecond, onSecond }: TimeNoteProps) {
  const { t, i18n } = useTranslation('publishing')
  if (isNow) return null
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">{momentText(time.fireAt, time.zone, i18n.language)}</p>
      {time.shift === 'gap' ? (
        <p className="mt-1 text-sm font-medium text-warning">
          {t('compose.gap', { time: clockText(time.localTime.slice(11, 16), i18n.language) })}
        </p>
      ) : null}
      {time.shift === 'overlap' ? (
        <Switch className="mt-2" label={t('compose.second')} hint={t('compose.secondHint')} checked={isSecond} onChange={onSecond} />
      ) : null}
    </>
  )
}
