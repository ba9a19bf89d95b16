import { CircleAlert, CircleCheck } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import { captionContrast, fastPages, leastContrast } from '@clipwright/timeline/captions/readability'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useLaid } from '../../use-edit.ts'
import { useWhenIdle } from '../../use-when-idle.ts'
import { Part } from './style-fields.tsx'
import { type FrameContrast, useFrameContrast } from './use-frame-contrast.ts'
import { editorLayout } from '../../engine/editor-layout.ts'

const mostListed = 5

/** Readability hints: contrast and speed. */
export function HintsPart() {
  // Words, timeline and preview come first.
  const captionPlan = useWhenIdle(useLaid('placed'))
  return <Hints placed={captionPlan} isLaid={useLaid('isLaid')} />
}

const Hints = memo(function Hints({ placed, isLaid }: { placed: PlacedCaptions; isLaid: boolean }) {
  const { t } = useTranslation('editor')
  const { contrast, fast } = useMemo(
    () => ({ contrast: captionContrast(placed.look), fast: fastPages(placed.pages, editorLayout) }),
    [placed],
  )
  const frameContrast = useFrameContrast(placed)
  const ratio = contrast.ratio.toFixed(1)
  const isClear = contrast.ratio >= leastContrast
  return (
    <Part title={t('captions.part.hints')} isOpen>
      <Verdict isGood={isClear}>
        {contrast.against === 'video'
          ? t('captions.contrastPicture')
          : isClear
            ? t('captions.contrastGood', { ratio })
            : t('captions.contrastWeak', { ratio })}
      </Verdict>
      <FrameVerdict {...frameContrast} />
      {isLaid ? <Speed fast={fast} /> : null}
    </Part>
  )
})

function Speed({ fast }: { fast: ReturnType<typeof fastPages> }) {
  const { t } = useTranslation('editor')
  return (
    <Verdict isGood={fast.length === 0}>
      {fast.length === 0 ? t('captions.speedGood') : t('captions.speedFast', { count: fast.length })}
      <ul className="mt-1 flex flex-col gap-1">
        {fast.slice(0, mostListed).map(({ startMs, text, lettersPerSec }) => (
          <Place key={`${startMs}-${text}`} atMs={startMs} words={t('captions.speedItem', { text, rate: Math.round(lettersPerSec) })} />
        ))}
      </ul>
    </Verdict>
  )
}

/** Contrast of the captions against the frames shown so far. */
function FrameVerdict({ looked, hard }: FrameContrast) {
  const { t } = useTranslation('editor')
  const clipTime = useClipTime()
  if (looked === 0) return <p className="text-sm text-ink-2">{t('captions.pictureUnseen')}</p>
  return (
    <Verdict isGood={hard.length === 0}>
      {hard.length === 0 ? t('captions.pictureGood', { count: looked }) : t('captions.pictureHard', { count: hard.length })}
      <ul className="mt-1 flex flex-col gap-1">
        {hard.slice(0, mostListed).map(({ startMs, text, ratio }) => (
          <Place
            key={startMs}
            atMs={startMs}
            words={t('captions.pictureItem', { time: clipTime(startMs), text, ratio: ratio.toFixed(1) })}
          />
        ))}
      </ul>
    </Verdict>
  )
}

/** A place of the clip to go to. */
function Place({ atMs, words }: { atMs: number; words: string }) {
  const session = useEdit()
  return (
    <li>
      <button type="button" className="min-h-6 text-left underline touch:min-h-11" onClick={() => session.playhead?.seek(atMs)}>
        {words}
      </button>
    </li>
  )
}

function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div className="flex items-start gap-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-success' : 'text-warning'}`} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
