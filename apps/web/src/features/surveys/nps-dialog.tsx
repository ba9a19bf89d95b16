import { RadioGroup } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { useAnswerSurvey, useRecordShown } from './surveys.queries.ts'
import { ThankYou } from './thank-you.tsx'
import { FormFoot } from './user-survey-dialog.tsx'

const scores = Array.from({ length: 11 }, (_none, score) => String(score))
const WORDS_MAX = 2000

/** How likely somebody is to recommend the product, 0 to 10, and why. */
export function NpsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('popups')
  const [score, setScore] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [isThanking, setThanking] = useState(false)
  const answer = useAnswerSurvey(() => setThanking(true))
  const { mutate: recordShown } = useRecordShown()
  useEffect(() => recordShown('nps'), [recordShown])
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('nps.title')} closeLabel={t('close')}>
      {isThanking ? (
        <ThankYou onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (score !== null) answer.mutate({ kind: 'nps', score: Number(score), words })
          }}
        >
          <RadioGroup.Root
            aria-label={t('nps.title')}
            value={score}
            onValueChange={setScore}
            className="grid grid-cols-6 gap-1.5 sm:grid-cols-11"
          >
            {scores.map((value) => (
              <RadioGroup.Item
                key={value}
                value={value}
                aria-label={value === '0' ? `0, ${t('nps.least')}` : value === '10' ? `10, ${t('nps.most')}` : value}
                className="h-9 rounded-sm border border-line-strong bg-surface font-mono font-semibold tabular-nums hover:bg-sunken data-[state=checked]:border-transparent data-[state=checked]:bg-marker data-[state=checked]:text-on-marker touch:h-11"
              >
                {value}
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
          <p aria-hidden className="mt-1.5 flex justify-between gap-4 text-sm text-ink-2">
            <span>0: {t('nps.least')}</span>
            <span className="text-right">10: {t('nps.most')}</span>
          </p>
          <TextArea
            className="mt-4"
            label={t('nps.why')}
            value={words}
            maxLength={WORDS_MAX}
            onChange={(event) => setWords(event.target.value)}
          />
          <FormFoot failure={answer.error} isBusy={answer.isPending} isReady={score !== null} onClose={onClose} />
        </form>
      )}
    </Dialog>
  )
}
