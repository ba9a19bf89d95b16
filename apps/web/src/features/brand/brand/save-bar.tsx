import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { useLeaving } from '#platform/use-leaving.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { isSameLook } from './same-look.ts'

type SaveBarProps = {
  /** Displayed value. */
  look: TemplateLook
  /** Absent: the first look that was displayed, then what the bar saved. */
  savedLook?: TemplateLook
  /** Label of the button. */
  action: string
  busy: boolean
  /** Why the last save failed, in the reader's language. */
  problem: string | null
  onSave: (look: TemplateLook, onSaved: () => void) => void
}

/** At the bottom of the window while anything is unsaved, and asks before leaving with unsaved changes. */
export function SaveBar({ look, savedLook, action, busy, problem, onSave }: SaveBarProps) {
  const { t } = useTranslation('brand')
  const [saved, setSaved] = useState(look)
  const isChanged = !isSameLook(look, savedLook ?? saved)
  const leaving = useLeaving(isChanged)
  useRoomAtFoot(isChanged)
  const note = useRef<HTMLParagraphElement>(null)
  const wasSaved = useRef(false)
  // The button goes with what it saved, and the focus must not jump to the top of the page.
  useEffect(() => {
    if (isChanged || !wasSaved.current) return
    wasSaved.current = false
    note.current?.focus({ preventScroll: true })
  }, [isChanged])
  const save = () =>
    onSave(look, () => {
      wasSaved.current = true
      setSaved(look)
    })
  if (!isChanged && !problem) {
    return (
      <p ref={note} role="status" tabIndex={-1} className="sr-only">
        {t('templates.allSaved')}
      </p>
    )
  }
  return (
    <div className="sticky bottom-[calc(var(--foot,0px)+12px)] z-20 flex flex-col gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-popover">
      {problem ? (
        <InlineAlert kind="danger" live>
          {problem}
        </InlineAlert>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-medium text-ink-2">
          {isChanged ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-warning" />
          ) : (
            <Check aria-hidden className="size-4 shrink-0 text-success" />
          )}
          {t(isChanged ? 'templates.unsaved' : 'templates.allSaved')}
        </p>
        <Button variant="primary" busy={busy} disabled={!isChanged} onClick={save}>
          {action}
        </Button>
      </div>
      {leaving ? (
        <ConfirmDialog
          title={t('templates.leaveTitle')}
          action={t('templates.leave')}
          danger
          onConfirm={() => leaving.answer(true)}
          onClose={() => leaving.answer(false)}
        >
          {t('templates.leaveText')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** Keeps focused elements above the bar when tabbing scrolls the page. */
function useRoomAtFoot(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const { style } = window.document.documentElement
    style.scrollPaddingBottom = 'calc(var(--foot, 0px) + 84px)'
    return () => void style.removeProperty('scroll-padding-bottom')
  }, [isShown])
}
