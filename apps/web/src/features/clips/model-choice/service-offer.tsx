import { Cloud } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { lazyPart } from '#ui/lazy-part.ts'
import { Button } from '#ui/button.tsx'
import { useLanguageModels } from './chat.queries.ts'

const AskServiceDialog = lazyPart(async () => (await import('./ask-service-dialog.tsx')).AskServiceDialog)

/** On the result page: offers the configured service, which starts only after a person has seen the request. */
export function ServiceOffer({ project }: { project: Project }) {
  const { t } = useTranslation('copilot')
  const { data } = useLanguageModels()
  const [isOpen, setOpen] = useState(false)
  // Drafts are not sent: a model would choose by words that were never spoken.
  const isReadable =
    project.transcriptInfo !== null && project.transcriptInfo.quality !== 'draft' && project.transcriptInfo.quality !== 'none'
  if (!data?.service || !data.isServiceAllowed || !isReadable) return null
  const model = data.service.label
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-1">
      <p className="min-w-48 flex-1 text-sm text-ink-2">{t('service.hint', { model })}</p>
      <Button
        size="small"
        icon={<Cloud aria-hidden className="size-4" strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('service.open', { model })}
      </Button>
      {isOpen ? (
        <Suspense>
          <AskServiceDialog project={project} model={model} host={data.service.host} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
