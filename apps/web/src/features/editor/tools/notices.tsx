import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { dropDraft, findDrafts } from '../engine/drafts.ts'
import type { Saved } from '../engine/saver.ts'
import { useEdit, useView } from '../use-edit.ts'

/** What needs a decision: edits of an earlier tab, edits of somebody else. */
export function Notices({ clip, start }: { clip: string; start: Saved }) {
  return (
    <>
      <Conflict />
      <FoundDraft clip={clip} start={start} />
    </>
  )
}

function Conflict() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const save = useView((view) => view.save)
  if (save.name !== 'conflict') return null
  return (
    <InlineAlert
      kind="danger"
      live
      className="m-2"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => session.saver.resolve('mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={() => session.saver.resolve('theirs')}>
            {t('conflict.theirs')}
          </Button>
        </span>
      }
    >
      {t('conflict.text', { count: save.count })}
    </InlineAlert>
  )
}

function FoundDraft({ clip, start }: { clip: string; start: Saved }) {
  const { t, i18n } = useTranslation('editor')
  const session = useEdit()
  // Read once, before this tab keeps anything of its own.
  const [drafts, setDrafts] = useState(() => findDrafts(clip, start))
  const last = drafts.at(-1)
  if (!last) return null
  const { draft } = last
  const leave = () => {
    for (const { key } of drafts) dropDraft(key)
    setDrafts([])
  }
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(draft.atMs)
  return (
    <InlineAlert
      kind="info"
      live
      className="m-2"
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() => {
              session.editor.adopt(draft.document)
              leave()
            }}
          >
            {t('draft.take')}
          </Button>
          <Button size="small" onClick={leave}>
            {t('draft.drop')}
          </Button>
        </span>
      }
    >
      {t(draft.isComplete ? 'draft.text' : 'draft.broken', { when })} {draft.isOnNewer ? t('draft.onNewer') : ''}
    </InlineAlert>
  )
}
