import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStoredState } from '#platform/use-stored-state.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import type { EditAction } from '../engine/edit-actions.ts'
import { useShortcutText } from '../use-shortcut-text.ts'

const tipActions: readonly EditAction[] = ['cutOrRestore', 'correct', 'play', 'undo', 'findText', 'keys']

/** Tips below a short text, until somebody closes them. */
export function TextTips() {
  const { t } = useTranslation('editor')
  const shortcut = useShortcutText()
  const [isClosed, setClosed] = useStoredState('editor-tips-closed', false)
  if (isClosed) return null
  return (
    <div className="hidden min-h-0 flex-1 bg-surface px-6 [container-type:size] md:block touch:hidden">
      <div className="mx-auto hidden h-full max-w-2xl flex-col justify-end pb-5 [@container(min-height:22rem)]:flex">
        <div className="border-t border-line pt-4 text-sm text-ink-2">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-semibold text-ink">{t('popup.onboarding.title')}</h3>
            <IconButton label={t('text.tips.close')} onClick={() => setClosed(true)}>
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          </div>
          <p className="mt-1">{t('text.tips.choose')}</p>
          <p>{t('text.tips.dimmed')}</p>
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4 gap-y-1.5">
            {tipActions.map((action) => (
              <li key={action} className="flex items-baseline gap-2">
                <span className="shrink-0">
                  <Kbd>{shortcut(action)}</Kbd>
                </span>
                <span>{t(`keys.${action}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
