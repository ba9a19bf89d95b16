import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { isSearching, useAskForMoments, useCopilotTasks } from './copilot.queries.ts'

const shortest = 3
const mostSuggestions = 3

/** A prompt field; suggestions come from the topics of the recording. */
export function AskField({ project }: { project: Pick<Project, 'projectId' | 'promptRecommendations'> }) {
  const { t } = useTranslation('copilot')
  const tasks = useCopilotTasks(project.projectId).data ?? []
  const ask = useAskForMoments(project.projectId)
  const [text, setText] = useState('')
  const isBusy = ask.isPending || tasks.some(isSearching)
  const send = (prompt: string) => {
    if (prompt.trim().length < shortest || isBusy) return
    ask.mutate(prompt.trim(), { onSuccess: () => setText('') })
  }
  return (
    <section aria-label={t('label')} className="mt-4 rounded-lg border border-line bg-surface p-3">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
        }}
      >
        <Sparkles aria-hidden className="ml-1 size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
        <input
          aria-label={t('label')}
          value={text}
          maxLength={500}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
          className="h-9 min-w-48 flex-1 bg-transparent outline-offset-2 placeholder:text-ink-3 touch:h-11"
        />
        <Button type="submit" busy={ask.isPending} aria-disabled={isBusy || text.trim().length < shortest}>
          {t('ask')}
        </Button>
      </form>
      {ask.error ? (
        <p role="alert" className="mt-2 px-1 text-sm font-medium text-danger">
          {toApiError(ask.error).errorName === 'RecordExisted' ? t('oneAtATime') : t(`errors:${toApiError(ask.error).errorName}`)}
        </p>
      ) : null}
      {text === '' && !isBusy && project.promptRecommendations.length > 0 ? (
        <div role="group" aria-label={t('suggestions')} className="mt-2 flex flex-wrap gap-1.5 px-1">
          {project.promptRecommendations.slice(0, mostSuggestions).map((prompt) => (
            <Chip key={prompt} pressed={false} onClick={() => setText(prompt)}>
              {prompt}
            </Chip>
          ))}
        </div>
      ) : null}
    </section>
  )
}
