import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refineGoals, type RefineProposal, type RefineGoal } from '@clipwright/contract/editor/refine-tasks'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'
import { SoundSection } from '../sound/sound-section.tsx'
import { useRefine } from './ideas.queries.ts'

/** Edits proposed for a goal: shows what they would remove and add, and accepts them as one step. */
export function RefinePart() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const refine = useRefine(session.clip)
  const failure = refine.error ? toApiError(refine.error).errorName : refine.data?.error?.errorName
  const [documentAsked, setDocumentAsked] = useState<ClipDocument | null>(null)
  const onAsk = async (goal: RefineGoal) => {
    // The server works on what it has.
    if (!(await session.saver.flush())) return
    setDocumentAsked(session.document)
    refine.mutate(goal)
  }
  const task = refine.data?.status === 'completed' ? refine.data : null
  return (
    <SoundSection title={t('ideas.refine')}>
      <p className="text-sm text-ink-2">{t('ideas.refineHint')}</p>
      <div className="flex flex-wrap gap-2">
        {refineGoals.map((goal) => (
          <Button
            key={goal}
            size="small"
            busy={refine.isPending && refine.variables === goal}
            disabled={refine.isPending && refine.variables !== goal}
            onClick={() => void onAsk(goal)}
          >
            {t(`ideas.goals.${goal}`)}
          </Button>
        ))}
      </div>
      {refine.isPending ? (
        <p role="status" className="text-sm text-ink-2">
          {t('ideas.asking')}
        </p>
      ) : null}
      {task && !task.proposal && refine.variables ? (
        <p role="status" className="text-sm text-ink-2">
          {t(`ideas.nothing.${refine.variables}`)}
        </p>
      ) : null}
      {task?.proposal ? <Proposal key={task.taskId} proposal={task.proposal} asked={documentAsked} onDone={() => refine.reset()} /> : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </SoundSection>
  )
}

type ProposalProps = {
  proposal: RefineProposal
  /** The clip as it was when it was asked for. */
  asked: ClipDocument | null
  onDone: () => void
}

function Proposal({ proposal, asked, onDone }: ProposalProps) {
  const { t, i18n } = useTranslation('editor')
  const session = useEdit()
  const id = useId()
  const isSame = useEdited(({ document }) => document === asked)
  const seconds = (ms: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(ms / 1000)
  const onAccept = () => {
    // Consecutive edits with one key are one undo step.
    for (const command of proposal.commands) session.run(command as Command, `refine-${id}`)
    onDone()
  }
  return (
    <div role="group" aria-label={t('ideas.proposal')} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <p role="status" className="text-sm">
        {t('ideas.lengths', { before: seconds(proposal.beforeMs), after: seconds(proposal.afterMs) })}
      </p>
      {proposal.cut.length + proposal.added.length === 0 ? <p className="text-sm text-ink-2">{t('ideas.onlyPauses')}</p> : null}
      <ul className="flex max-h-56 flex-col gap-1 overflow-y-auto text-sm">
        {proposal.cut.map(({ text, startMs }) => (
          <li key={`cut-${startMs}`}>
            <span className="sr-only">{t('ideas.goes')}</span>
            <del className="text-ink-2">{text}</del>
          </li>
        ))}
        {proposal.added.map(({ text, startMs }) => (
          <li key={`added-${startMs}`}>
            <span className="sr-only">{t('ideas.comes')}</span>
            <ins className="no-underline bg-marker-soft">{text}</ins>
          </li>
        ))}
      </ul>
      {isSame ? null : <InlineAlert kind="info">{t('ideas.changedSince')}</InlineAlert>}
      <div className="flex gap-2">
        <Button size="small" variant="primary" disabled={!isSame} onClick={onAccept}>
          {t('ideas.accept')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('ideas.dismiss')}
        </Button>
      </div>
    </div>
  )
}
