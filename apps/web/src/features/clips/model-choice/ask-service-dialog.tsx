import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '@clipwright/contract/clips/model-choice'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { toEstimate } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useServiceRequest } from './chat.queries.ts'
import { PromptToCopy, roundTokens } from './prompt-to-copy.tsx'
import { useChooseWith } from './use-choose-with.ts'

type AskServiceDialogProps = { project: Project; model: string; host: string; onClose: () => void }

/** The verbatim request to the service with its estimated cost and time; then the run that sends it. */
export function AskServiceDialog({ project, model, host, onClose }: AskServiceDialogProps) {
  const { t } = useTranslation('copilot')
  const { data, error } = useServiceRequest(project.projectId)
  const choose = useChooseWith(project, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('service.title', { model })}
      description={t('service.body', { host })}
      closeLabel={t('app:close')}
      width="medium"
    >
      {data ? <Request request={data} /> : null}
      {!data && error ? <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert> : null}
      {!data && !error ? <Skeleton className="h-48 w-full" /> : null}
      {choose.error ? (
        <p role="alert" className="mt-3 font-medium text-danger">
          {t(`errors:${toApiError(choose.error).errorName}`)}
        </p>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        {/* Not before what stands above it: it would move under a press. */}
        {project.curationPref.chooser === 'service' && (data || error) ? (
          <Button variant="quiet" busy={choose.isPending} onClick={() => choose.mutate('best')}>
            {t('chat.back')}
          </Button>
        ) : null}
        <Button variant="primary" busy={choose.isPending} disabled={!data} onClick={() => choose.mutate('service')}>
          {t('service.use')}
        </Button>
      </div>
    </Dialog>
  )
}

function Request({ request }: { request: ServiceRequest }) {
  const { t, i18n } = useTranslation('copilot')
  const [number, setNumber] = useState(1)
  const { prompts, leastTokens, mostTokens, cost, timeMs } = request
  const prompt = prompts.find((other) => other.number === number) ?? prompts[0]
  const isAllHere = prompts.every(({ isAnswered }) => isAnswered)
  const time = timeMs === null ? null : toEstimate(timeMs)
  const facts = [
    t('service.tokens', { least: roundTokens(leastTokens), most: roundTokens(mostTokens) }),
    cost
      ? t('service.cost', {
          least: moneyText(cost.least, cost.currency, i18n.language),
          most: moneyText(cost.most, cost.currency, i18n.language),
        })
      : t('service.noPrice'),
    time ? t('service.time', { time: t(`projects:about.${time.unit}`, { count: time.count }) }) : t('service.noTime'),
  ]
  return (
    <>
      {isAllHere ? (
        <p className="font-medium">{t('service.isHere')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-medium tabular-nums">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {prompt ? (
        <div className="mt-4">
          <PromptToCopy key={prompt.number} prompt={prompt} title={t('service.text')}>
            {prompts.length > 1 ? <Parts prompts={prompts} current={prompt} onChoose={setNumber} /> : null}
          </PromptToCopy>
        </div>
      ) : null}
    </>
  )
}

type PartsProps = { prompts: ServiceRequest['prompts']; current: ServiceRequest['prompts'][number]; onChoose: (number: number) => void }

/** The parts in which a long talk is sent. */
function Parts({ prompts, current, onChoose }: PartsProps) {
  const { t } = useTranslation('copilot')
  return (
    <ol className="mt-2 flex flex-wrap gap-1.5">
      {prompts.map((other) => (
        <li key={other.number}>
          <button
            type="button"
            aria-current={other === current ? 'step' : undefined}
            onClick={() => onChoose(other.number)}
            className={cx(
              'inline-flex h-9 items-center rounded-md border px-3 text-sm font-semibold touch:h-11',
              other === current ? 'border-ink bg-sunken' : 'border-line-strong hover:bg-sunken',
            )}
          >
            {t('chat.part', { number: other.number })}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Small amounts keep their significant digits. */
function moneyText(amount: number, currency: string, language: string): string {
  const maximumFractionDigits = amount > 0 && amount < 1 ? 3 : 2
  return new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits }).format(amount)
}
