import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { type Shortcut, shortcutGroups } from './shortcut-list.ts'

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The list of shortcuts behind `?`. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Dialog
      open
      focusSelf
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('keys.title')}
      description={t('keys.hint')}
      closeLabel={t('close')}
    >
      {/* In a low window the list scrolls; it has no controls, so it must be focusable. */}
      <div tabIndex={0} role="group" aria-label={t('keys.title')} className="grid gap-5 outline-offset-4">
        {shortcutGroups(modifier).map((group) => (
          <section key={group.name} aria-labelledby={`keys-${group.name}`}>
            <h3 id={`keys-${group.name}`} className="mb-1 text-sm font-semibold text-ink-3">
              {t(`keys.group.${group.name}`)}
            </h3>
            <dl className="divide-y divide-line border-y border-line">
              {group.shortcuts.map((shortcut) => (
                <Row key={shortcut.name} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Row({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation('app')
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt className="first-letter:uppercase">{t(shortcut.name.includes(':') ? shortcut.name : `keys.${shortcut.name}`)}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {shortcut.keys.map((key, at) => (
          <Fragment key={key}>
            {at === 0 ? null : <span className="text-sm text-ink-3">{t('keys.then')}</span>}
            <Kbd>{key}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
