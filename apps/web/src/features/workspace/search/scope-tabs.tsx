import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import { type Scope, scopes } from './search-rows.ts'

type ScopeTabsProps = { id: string; shown: readonly Scope[]; scope: Scope; onScope: (scope: Scope) => void }

/** Scope of the search. The focus stays in the field: Tab and Alt with a digit change the scope from there. */
export function ScopeTabs({ id, shown, scope, onScope }: ScopeTabsProps) {
  const { t } = useTranslation('search')
  return (
    <div
      role="tablist"
      aria-label={t('scopes.label')}
      className="flex h-11 shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-2"
    >
      {shown.map((one) => (
        <button
          key={one}
          id={`${id}-tab-${one}`}
          type="button"
          role="tab"
          tabIndex={-1}
          aria-selected={one === scope}
          aria-controls={`${id}-panel`}
          aria-keyshortcuts={`Alt+${scopes.indexOf(one) + 1}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onScope(one)}
          className={cx(
            'h-8 shrink-0 rounded-sm px-2.5 text-sm font-semibold touch:h-11',
            one === scope ? 'bg-sel text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          {t(`scopes.${one}`)}
        </button>
      ))}
    </div>
  )
}
