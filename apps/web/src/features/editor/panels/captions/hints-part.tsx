import { CircleAlert, CircleCheck } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { placedPages, programmeOf } from '@clipwright/timeline/captions/ass'
import { captionContrast, fastPages, leastContrast } from '@clipwright/timeline/captions/readability'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { outputSize } from '@clipwright/timeline/output-size'
import { useEdit, useEdited } from '../../use-edit.ts'
import { Part } from './style-fields.tsx'

const mostListed = 5

/** Whether the captions can be read: their contrast and their speed, in words. */
export function HintsPart() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useEdited((state) => state.document)
  const { contrast, fast } = useMemo(() => {
    const timeline = toTimeline(document)
    const { look, pages } = placedPages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline))
    return { contrast: captionContrast(look), fast: fastPages(pages) }
  }, [document])
  const ratio = contrast.ratio.toFixed(1)
  const isClear = contrast.ratio >= leastContrast
  return (
    <Part title={t('captions.part.hints')} isOpen>
      <Verdict isGood={isClear}>
        {contrast.against === 'picture'
          ? t('captions.contrastPicture')
          : isClear
            ? t('captions.contrastGood', { ratio })
            : t('captions.contrastWeak', { ratio })}
      </Verdict>
      <Verdict isGood={fast.length === 0}>
        {fast.length === 0 ? t('captions.speedGood') : t('captions.speedFast', { count: fast.length })}
        <ul className="mt-1 flex flex-col gap-1">
          {fast.slice(0, mostListed).map(({ startMs, text, lettersPerSec }) => (
            <li key={`${startMs}-${text}`}>
              <button type="button" className="text-left underline touch:min-h-11" onClick={() => session.playhead?.seek(startMs)}>
                {t('captions.speedItem', { text, rate: Math.round(lettersPerSec) })}
              </button>
            </li>
          ))}
        </ul>
      </Verdict>
    </Part>
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
