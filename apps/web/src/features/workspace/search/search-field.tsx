import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#ui/kbd.tsx'

type SearchFieldProps = { text: string; onText: (text: string) => void; isOpen: boolean; listId: string; activeId: string | undefined }

/** The field keeps the focus while the keys move through the list below it. */
export function SearchField({ text, onText, isOpen, listId, activeId }: SearchFieldProps) {
  const { t } = useTranslation('search')
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
      <Search aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <input
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={t('field')}
        placeholder={t('placeholder')}
        value={text}
        maxLength={200}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-ink-3"
      />
      <Radix.Close tabIndex={-1} className="rounded-sm p-1 touch:p-3">
        <span className="sr-only">{t('app:close')}</span>
        <span aria-hidden className="touch:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <X aria-hidden className="hidden size-5 text-ink-2 touch:block" strokeWidth={1.75} />
      </Radix.Close>
    </div>
  )
}
