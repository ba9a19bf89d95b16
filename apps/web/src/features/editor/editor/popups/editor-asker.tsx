import { useEffect, useState } from 'react'
import { rebaseEdits } from '@clipwright/timeline/edit/journal'
import { lazyPart } from '#ui/lazy-part.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { askForPopup, withdrawPopup } from '../../../announcements/popups/ask-for-popup.ts'
import { dropDraft, findDrafts } from '../engine/drafts.ts'
import { joinDrafts, type Saved } from '../engine/saver.ts'
import { useEdit } from '../use-edit.ts'
import { askForSteps } from './ask-for-steps.tsx'
import { isSafari } from './browser-kind.ts'

const DraftDialog = lazyPart(async () => (await import('./draft-dialog.tsx')).DraftDialog)
const OnboardingDialog = lazyPart(async () => (await import('./welcome-dialogs.tsx')).OnboardingDialog)
const NewsDialog = lazyPart(async () => (await import('./welcome-dialogs.tsx')).NewsDialog)
const SafariDialog = lazyPart(async () => (await import('./welcome-dialogs.tsx')).SafariDialog)

/** Raised when the editor gained something that people who know it should hear of. */
const edition = 2
const editionKey = 'editor-edition'

/** All that the editor has to say when it opens. */
export function EditorAsker({ clip, start }: { clip: string; start: Saved }) {
  useWelcome()
  useDraft(clip, start)
  return null
}

function useWelcome(): void {
  useEffect(() => {
    const lastEdition = readStored(editionKey, 0)
    if (isSafari(navigator.userAgent))
      askForPopup({ kind: 'EditorSafariNoti', onceAfter: 'dismissed', draw: (onClose) => <SafariDialog onClose={onClose} /> })
    if (lastEdition === 0)
      askForPopup({
        kind: 'EditorOnboarding',
        onceAfter: 'dismissed',
        draw: (onClose) => <OnboardingDialog onClose={storeEdition(onClose)} onShow={askForSteps} />,
      })
    else if (lastEdition < edition)
      askForPopup({
        kind: 'EditorNewUXWelcome',
        id: `EditorNewUXWelcome.${edition}`,
        onceAfter: 'dismissed',
        draw: (onClose) => <NewsDialog onClose={storeEdition(onClose)} onShow={askForSteps} />,
      })
  }, [])
}

function storeEdition(onClose: () => void): () => void {
  return () => {
    writeStored(editionKey, edition)
    onClose()
  }
}

function useDraft(clip: string, start: Saved): void {
  const session = useEdit()
  // Read once, before this tab keeps anything of its own.
  const [drafts] = useState(() => findDrafts(clip, start))
  useEffect(() => {
    const key = drafts.at(-1)?.key
    const draft = joinDrafts(
      drafts.map((one) => one.draft),
      start.document,
    )
    if (key === undefined || !draft) return
    const drop = () => {
      for (const one of drafts) dropDraft(one.key)
    }
    const take = (choice: 'mine' | 'theirs') => {
      const document = choice === 'mine' ? draft.withMine : draft.document
      // The question may have come late, when something was done already: that stays on top.
      session.editor.adopt(rebaseEdits(start.document, document, session.document).document)
      drop()
    }
    const id = `EditorDraftNoti.${key}`
    askForPopup({
      kind: 'EditorDraftNoti',
      id,
      onceAfter: 'nothing',
      draw: (onClose) => <DraftDialog draft={draft} start={start} onTake={take} onDrop={drop} onClose={onClose} />,
    })
    return () => withdrawPopup(id)
  }, [drafts, session, start])
}
