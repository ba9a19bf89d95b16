import { Suspense, useEffect } from 'react'
import { celebrate } from '../features/announcements/popups/celebrate.ts'
import { PopupHost } from '../features/announcements/popups/popup-host.tsx'
import { askForPopup } from '../features/announcements/popups/ask-for-popup.ts'
import { SurveyAsker } from '../features/announcements/surveys/survey-asker.tsx'
import { NoticeAsker } from '../features/announcements/web-notifications/notice-asker.tsx'
import { PromotionAsker } from '../features/plans/promotions/promotion-asker.tsx'
import { ImportAsker } from '../features/publishing/auto-import/import-asker.tsx'
import { useHasBilling } from '#platform/billing.ts'
import { isAwayLong } from './last-visit.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { forgetLostPlace, useSession } from '#platform/session.ts'

const ChooseDialog = lazyPart(async () => (await import('../features/identity/orgs/choose-dialog.tsx')).ChooseDialog)

/** Everything that pops up by itself in the signed-in app, and its queue. */
export function PopupLine() {
  const userId = useSession((state) => state.session?.account?.userId)
  return <LineOf key={userId ?? ''} />
}

function LineOf() {
  const hasBilling = useHasBilling()
  useLostPlace()
  useReturn()
  return (
    <>
      <SurveyAsker />
      <NoticeAsker />
      <ImportAsker />
      {hasBilling ? <PromotionAsker /> : null}
      <Suspense>
        <PopupHost />
      </Suspense>
    </>
  )
}

/** The organisation last used in this browser is no longer the person's: they choose another. */
function useLostPlace(): void {
  const isLost = useSession((state) => state.session?.isPlaceLost === true)
  useEffect(() => {
    if (!isLost) return
    askForPopup({
      kind: 'TeamSelector',
      onceAfter: 'nothing',
      draw: (onClose) => (
        <ChooseDialog
          onClose={() => {
            forgetLostPlace()
            onClose()
          }}
        />
      ),
    })
  }, [isLost])
}

/** Greets people who were away for a month. */
function useReturn(): void {
  const userId = useSession((state) => state.session?.account?.userId)
  useEffect(() => {
    if (userId === undefined) return
    const key = `last-visit.${userId}`
    if (isAwayLong(readStored<number | null>(key, null), Date.now())) celebrate('welcome-back-in-app')
    writeStored(key, Date.now())
  }, [userId])
}
