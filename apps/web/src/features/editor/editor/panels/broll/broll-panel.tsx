import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdit } from '../../use-edit.ts'
import { isRunning, useBrollTasks } from './broll.queries.ts'
import { PlacedList } from './placed-list.tsx'
import { ProposeForm } from './propose-form.tsx'
import { SearchFootage } from './search-footage.tsx'
import { TaskView } from './task-view.tsx'

/** B-roll that covers the speaker for a while: search, generate, review and put it on the clip. */
export function BrollPanel() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const tasks = useBrollTasks(session.clip)
  const [replacing, setReplacing] = useState<string | null>(null)
  const [newest] = tasks.data ?? []
  return (
    <section aria-labelledby="broll-heading" className="flex flex-col gap-4">
      <h2 id="broll-heading" className="font-semibold">
        {t('panels.broll')}
      </h2>
      <ProposeForm isBusy={newest !== undefined && isRunning(newest)} />
      {newest ? <TaskView task={newest} /> : null}
      <PlacedList replacing={replacing} onReplace={setReplacing} />
      <SearchFootage replacing={replacing} onPlaced={() => setReplacing(null)} />
    </section>
  )
}
