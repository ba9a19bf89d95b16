import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatPrompt } from '@clipwright/contract/clips/model-choice'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useChatPrompts } from './chat.queries.ts'
import { ChatPart } from './chat-part.tsx'
import { useChooseWith } from './use-choose-with.ts'

type AskChatDialogProps = { project: Project; onClose: () => void }

/** The prompts as text for any chat, a field for each answer, and the run that makes clips from them. */
export function AskChatDialog({ project, onClose }: AskChatDialogProps) {
  const { t } = useTranslation('copilot')
  const { data, error } = useChatPrompts(project.projectId)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('chat.open')}
      description={t('chat.body')}
      closeLabel={t('app:close')}
      width="medium"
    >
      {data ? <Parts project={project} prompts={data.prompts} onClose={onClose} /> : null}
      {!data && error ? <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert> : null}
      {!data && !error ? <Skeleton className="h-64 w-full" /> : null}
    </Dialog>
  )
}

type PartsProps = { project: Project; prompts: readonly ChatPrompt[]; onClose: () => void }

function Parts({ project, prompts, onClose }: PartsProps) {
  const { t } = useTranslation('copilot')
  const firstOpen = prompts.find((prompt) => !prompt.isAnswered)?.number ?? 1
  const [number, setNumber] = useState(firstOpen)
  const choose = useChooseWith(project, onClose)
  const answered = prompts.filter((prompt) => prompt.isAnswered)
  const moments = answered.reduce((sum, { momentCount }) => sum + momentCount, 0)
  const prompt = prompts.find((other) => other.number === number)
  const goToNext = () => {
    const next = prompts.find((other) => other.number > number && !other.isAnswered) ?? prompts.find((other) => !other.isAnswered)
    if (next && next.number !== number) setNumber(next.number)
  }
  return (
    <>
      <p className="text-sm font-medium" role="status">
        {t('chat.progress', { answered: answered.length, total: prompts.length, moments })}
      </p>
      {prompts.length > 1 ? <PartList prompts={prompts} current={number} onChoose={setNumber} /> : null}
      {prompt ? <ChatPart key={number} projectId={project.projectId} prompt={prompt} onTaken={goToNext} /> : null}
      {choose.error ? (
        <p role="alert" className="mt-3 font-medium text-danger">
          {t(`errors:${toApiError(choose.error).errorName}`)}
        </p>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        {project.curationPref.chooser === 'chat' ? (
          <Button variant="quiet" busy={choose.isPending} onClick={() => choose.mutate('best')}>
            {t('chat.back')}
          </Button>
        ) : null}
        {answered.length > 0 && answered.length < prompts.length ? (
          <p className="min-w-48 flex-1 text-sm text-ink-2">{t('chat.partly')}</p>
        ) : null}
        <Button
          variant={answered.length === prompts.length ? 'primary' : 'outline'}
          busy={choose.isPending}
          disabled={moments === 0}
          onClick={() => choose.mutate('chat')}
        >
          {t('chat.use')}
        </Button>
      </div>
    </>
  )
}

type PartListProps = { prompts: readonly ChatPrompt[]; current: number; onChoose: (number: number) => void }

function PartList({ prompts, current, onChoose }: PartListProps) {
  const { t } = useTranslation('copilot')
  return (
    <ol className="mt-3 flex flex-wrap gap-1.5">
      {prompts.map(({ number, isAnswered }) => (
        <li key={number}>
          <button
            type="button"
            aria-current={number === current ? 'step' : undefined}
            onClick={() => onChoose(number)}
            className={cx(
              'inline-flex h-9 items-center gap-1.5 rounded-md border px-3 text-sm font-semibold touch:h-11',
              number === current ? 'border-ink bg-sunken' : 'border-line-strong hover:bg-sunken',
            )}
          >
            {isAnswered ? <Check aria-hidden className="size-4 text-success" strokeWidth={2} /> : null}
            {t('chat.part', { number })}
            {isAnswered ? <span className="sr-only">{t('chat.isAnswered')}</span> : null}
          </button>
        </li>
      ))}
    </ol>
  )
}
