import { Suspense, useState } from 'react'
import type { Project } from '@clipwright/contract/projects/projects'
import { lazyPart } from '#ui/lazy-part.ts'
import { ProjectMenu } from './project-menu.tsx'

const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog)
const RerunDialog = lazyPart(async () => (await import('./rerun-dialog.tsx')).RerunDialog)
const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Menu of a project with its dialogs. Above the link that covers the row. */
export function ProjectActions({ project, onDeleted }: { project: Project; onDeleted?: () => void }) {
  const [open, setOpen] = useState<'rename' | 'share' | 'rerun' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="relative z-10">
      <ProjectMenu
        project={project}
        onRename={() => setOpen('rename')}
        onShare={() => setOpen('share')}
        onRerun={() => setOpen('rerun')}
        {...(onDeleted ? { onDeleted } : {})}
      />
      {open ? (
        <Suspense>
          {open === 'rename' ? <RenameDialog project={project} onClose={close} /> : null}
          {open === 'share' ? <ShareDialog project={project} onClose={close} /> : null}
          {open === 'rerun' ? <RerunDialog project={project} onClose={close} /> : null}
        </Suspense>
      ) : null}
    </div>
  )
}
