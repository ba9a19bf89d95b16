import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surveyReasons, type SurveyReason } from '@clipwright/contract/announcements/surveys'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { ThankYou } from './thank-you.tsx'
import { useAnswerSurvey, useRecordShown } from './surveys.queries.ts'

const maxWords = 2000

type Props = { projectTitle: string; onClose: () => void }

/** Asks what would improve the clips of a project: several reasons, and free text. */
export function UserSurveyDialog({ projectTitle, onClose }: Props) {
  const { t } = useTranslation('popups')
  const [reasons, setReasons] = useState<readonly SurveyReason[]>([])
  const [words, setWords] = useState('')
  const [isThanking, setThanking] = useState(false)
  const answer = useAnswerSurvey(() => setThanking(true))
  const { mutate: recordShown } = useRecordShown()
  useEffect(() => recordShown('survey'), [recordShown])
  const wordsField = useRef<HTMLTextAreaElement>(null)
  const toggle = (reason: SurveyReason) => {
    const isOn = !reasons.includes(reason)
    setReasons(isOn ? [...reasons, reason] : reasons.filter((other) => other !== reason))
    if (isOn && reason === 'DetailedReason') wordsField.current?.focus()
  }
  const wantsWords = reasons.includes('DetailedReason') && words.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('survey.title')}
      {...(isThanking ? {} : { description: t('survey.about', { title: projectTitle }) })}
      closeLabel={t('close')}
      focusSelf
    >
      {isThanking ? (
        <ThankYou onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            answer.mutate({ kind: 'survey', reasons: [...reasons], words })
          }}
        >
          <fieldset className="grid gap-1.5 sm:grid-cols-2">
            <legend className="sr-only">{t('survey.legend')}</legend>
            {surveyReasons.map((reason) => (
              <ReasonBox
                key={reason}
                label={t(`survey.reason.${reason}`)}
                isOn={reasons.includes(reason)}
                onToggle={() => toggle(reason)}
              />
            ))}
          </fieldset>
          <TextArea
            ref={wordsField}
            className="mt-4"
            label={t('survey.words')}
            value={words}
            maxLength={maxWords}
            onChange={(event) => setWords(event.target.value)}
          />
          <FormFoot failure={answer.error} isBusy={answer.isPending} isReady={reasons.length > 0 && !wantsWords} onClose={onClose} />
        </form>
      )}
    </Dialog>
  )
}

function ReasonBox({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md border border-line px-3 py-1.5 font-medium hover:bg-sunken has-checked:border-line-strong has-checked:bg-marker-soft touch:min-h-11">
      <input type="checkbox" checked={isOn} onChange={onToggle} className="size-4 shrink-0 accent-(--primary)" />
      {label}
    </label>
  )
}

type FootProps = { failure: unknown; isBusy: boolean; isReady: boolean; onClose: () => void }

/** Footer of both surveys: where the answer goes, an error, and two buttons. */
export function FormFoot({ failure, isBusy, isReady, onClose }: FootProps) {
  const { t } = useTranslation('popups')
  return (
    <>
      <p className="mt-3 text-sm text-ink-3">{t('survey.stays')}</p>
      {failure ? (
        <p role="alert" className="mt-3 font-medium text-danger">
          {t(`errors:${toApiError(failure).errorName}`)}
        </p>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('survey.skip')}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady}>
          {t('survey.send')}
        </Button>
      </div>
    </>
  )
}
