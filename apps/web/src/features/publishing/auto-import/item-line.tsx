import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportItem } from '@clipwright/contract/publishing/import-items'
import { paths } from '../../../paths.ts'

/** One video and what became of it. */
export function ItemLine({ item, action }: { item: ImportItem; action?: ReactNode }) {
  const { t } = useTranslation('publishing')
  const { title, projectId, state, reason } = item
  const name = title || t('imports.untitled')
  return (
    <li className="flex items-center gap-3 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        {projectId ? (
          <Link
            to={paths.project}
            params={{ projectId }}
            className="inline-flex max-w-full items-center font-medium underline touch:min-h-11"
          >
            <span className="truncate">{name}</span>
          </Link>
        ) : (
          <span className="max-w-full truncate">{name}</span>
        )}
        <span className="text-ink-2">
          {t(`imports.state.${state}`)}
          {reason ? `: ${t(`imports.reason.${reason}`)}` : ''}
        </span>
      </div>
      {action}
    </li>
  )
}
