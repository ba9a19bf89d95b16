import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { useAnswerSurvey, useRecordShown } from './surveys.queries.ts'
import { ThankYou } from './thank-you.tsx'
import { FormFoot } from './user-survey-dialog.tsx'

const scores = Array.from({ length: 11 }, (_none, score) => String(score))
const maxWords = 2000

/** NPS question: how likely somebody is to recommend the product, 0 to 10, and why. */
export function NpsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('popups')
  const [score, setScore] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [isThanking, setThanking] = useState(false)
  const answer = useAnswerSurvey(() => setThanking(true))
  const { mutate: recordShown } = useRecordShown()
  useEffect(() => recordShown('nps'), [recordShown])
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('nps.title')} closeLabel={t('close')} focusSelf>
      {isThanking ? (
        <ThankYou onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (score !== null) answer.mutate({ kind: 'nps', score: Number(score), words })
          }}
        >
          <fieldset className="grid grid-cols-6 gap-1.5 sm:grid-cols-11">
            <legend className="sr-only">{t('nps.title')}</legend>
            {scores.map((value) => (
              <ScoreBox key={value} value={value} isChosen={value === score} onChoose={setScore} />
            ))}
          </fieldset>
          <p aria-hidden className="mt-1.5 flex justify-between gap-4 text-sm text-ink-2">
            <span>0: {t('nps.least')}</span>
            <span className="text-right">10: {t('nps.most')}</span>
          </p>
          <TextArea
            className="mt-4"
            label={t('nps.why')}
            value={words}
            maxLength={maxWords}
            onChange={(event) => setWords(event.target.value)}
          />
          <FormFoot failure={answer.error} isBusy={answer.isPending} isReady={score !== null} onClose={onClose} />
        </form>
      )}
    </Dialog>
  )
}

type BoxProps = { value: string; isChosen: boolean; onChoose: (value: string) => void }

/** A native radio button: an arrow key selects at once, however briefly it is pressed. */
function ScoreBox({ value, isChosen, onChoose }: BoxProps) {
  const { t } = useTranslation('popups')
  return (
    <label className="relative grid h-9 cursor-pointer place-items-center font-mono font-semibold tabular-nums touch:h-11">
      <input
        type="radio"
        name="score"
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        aria-label={value === '0' ? `0, ${t('nps.least')}` : value === '10' ? `10, ${t('nps.most')}` : value}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface hover:bg-sunken checked:border-transparent checked:bg-marker"
      />
      <span aria-hidden className="pointer-events-none relative peer-checked:text-on-marker">
        {value}
      </span>
    </label>
  )
}
