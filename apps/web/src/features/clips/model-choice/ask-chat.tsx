import { MessageSquareText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { lazyPart } from '#ui/lazy-part.ts'
import { Button } from '#ui/button.tsx'

const AskChatDialog = lazyPart(async () => (await import('./ask-chat-dialog.tsx')).AskChatDialog)

/** Below the clips' search field: lets any chat choose the moments. */
export function AskChat({ project }: { project: Project }) {
  const { t } = useTranslation('copilot')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-1">
      <p className="min-w-48 flex-1 text-sm text-ink-2">{t('chat.hint')}</p>
      <Button
        size="small"
        icon={<MessageSquareText aria-hidden className="size-4" strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('chat.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AskChatDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
