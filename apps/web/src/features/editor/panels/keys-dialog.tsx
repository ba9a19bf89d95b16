import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { editKeys, type EditAction, type EditKey } from '../engine/edit-keys.ts'
import { useEdit, useView } from '../use-edit.ts'

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const codes: Record<string, string> = { Comma: ',', Period: '.', KeyZ: 'Z', ' ': 'Space' }

function keyText({ key, shift, mod }: EditKey): string {
  const name = codes[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  return [mod ? modifier : '', shift ? 'Shift' : '', name].filter((part) => part !== '').join(' ')
}

const byAction = Map.groupBy(editKeys, ({ action }): EditAction => action)

/** The list of keys, from the one list that the handler reads. */
export function KeysDialog() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const isShown = useView((view) => view.isKeysShown)
  if (!isShown) return null
  return (
    <Dialog
      open
      focusSelf
      onOpenChange={(isKeysShown) => session.view.setState({ isKeysShown })}
      title={t('keys.title')}
      closeLabel={t('app:close')}
    >
      <div tabIndex={0} role="group" aria-label={t('keys.title')} className="outline-offset-4">
        <dl className="divide-y divide-line border-y border-line">
          {[...byAction].map(([action, keys]) => (
            <div key={action} className="flex items-center justify-between gap-4 py-1.5">
              <dt>{t(`keys.${action}`)}</dt>
              <dd className="flex shrink-0 gap-1.5">
                {keys.map((key) => (
                  <Kbd key={keyText(key)}>{keyText(key)}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
