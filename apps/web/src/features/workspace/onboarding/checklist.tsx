import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnboardingItem, OnboardingItemId } from '@clipwright/contract/workspace/onboarding'
import { writeStored } from '#platform/stored-state.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { paths } from '../../../paths.ts'
import { FirstStepsPlace, foldedKey, rowsKey } from './first-steps-place.tsx'
import { useChecklist, useClearChecklist, useDismissItem } from './onboarding.queries.ts'

/** Pages of the steps. The others are done here, or where there are clips. */
const places: Partial<Record<OnboardingItemId, string>> = {
  first_collection: paths.collections,
  first_search: paths.searchResults,
  first_invitation: '/settings/team',
}

/** First steps, on the dashboard until all are done or dismissed. Whether it is collapsed is stored here. */
export function OnboardingChecklist() {
  const { t } = useTranslation('popups')
  const { data: checklist, error } = useChecklist()
  const [isFolded, setFolded] = useStoredState(foldedKey, true)
  const clear = useClearChecklist()
  const titleId = useId()
  const rows = checklist ? (checklist.isAllDone ? 0 : checklist.data.length) : null
  useEffect(() => {
    if (rows !== null) writeStored(rowsKey, rows)
  }, [rows])
  if (!checklist && !error) return <FirstStepsPlace />
  if (!checklist || checklist.isAllDone) return null
  const doneCount = checklist.data.filter(({ isDone }) => isDone).length
  const total = checklist.data.length
  const nextItem = checklist.data.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby={titleId} className="mt-3 rounded-md bg-sunken edged">
      <h2 id={titleId}>
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
          className="flex min-h-11 w-full items-center gap-x-3 rounded-md px-4 py-2 text-left hover:text-ink"
        >
          <span aria-hidden className="size-2.5 shrink-0 rounded-full border border-on-marker bg-marker" />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{t('onboarding.stepsDone', { done: doneCount, total })}</span>{' '}
            {nextItem ? (
              <span className="text-ink-2">{t('onboarding.next', { title: t(`onboarding.item.${nextItem.itemId}`) })}</span>
            ) : null}
          </span>
          <ChevronDown
            aria-hidden
            className={cx('size-4 shrink-0 text-ink-2 transition-transform duration-100', !isFolded && 'rotate-180')}
            strokeWidth={1.75}
          />
        </button>
      </h2>
      {isFolded ? null : (
        <div className="border-t border-line px-4 pt-1 pb-3">
          <Items items={checklist.data} />
          <Button size="small" variant="quiet" className="mt-2" busy={clear.isPending} onClick={() => clear.mutate()}>
            {t('onboarding.clear')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Items({ items }: { items: readonly OnboardingItem[] }) {
  const list = useRef<HTMLUListElement>(null)
  const dismiss = useDismissItem()
  // The button disappears with its entry, and the focus must not jump to the top of the page.
  const onDismiss = (itemId: OnboardingItemId) => {
    dismiss.mutate(itemId)
    list.current?.focus()
  }
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-x-8 rounded-sm outline-offset-4 sm:grid-cols-2">
      {items.map((item) => (
        <Item key={item.itemId} item={item} onDismiss={() => onDismiss(item.itemId)} />
      ))}
    </ul>
  )
}

function Item({ item: { itemId, isDone }, onDismiss }: { item: OnboardingItem; onDismiss: () => void }) {
  const { t } = useTranslation('popups')
  const title = t(`onboarding.item.${itemId}`)
  return (
    <li className="flex min-h-[61px] items-center gap-3 py-2">
      <span
        aria-hidden
        className={cx(
          'inline-flex size-5 shrink-0 items-center justify-center rounded-full border',
          isDone ? 'border-transparent bg-marker text-on-marker' : 'border-line-strong',
        )}
      >
        {isDone ? <Check className="size-3.5" strokeWidth={2.5} /> : null}
      </span>
      <span className="min-w-0 flex-1">
        {isDone ? <span className="text-ink-2">{title}</span> : <StepTitle itemId={itemId} title={title} />}
        <span className="sr-only">{isDone ? ` (${t('onboarding.done')})` : ''}</span>
        {isDone ? null : <span className="block text-sm text-ink-2">{t(`onboarding.hint.${itemId}`)}</span>}
      </span>
      <IconButton label={t('onboarding.dismiss', { title })} onClick={onDismiss}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}

function StepTitle({ itemId, title }: { itemId: OnboardingItemId; title: string }) {
  const look = 'rounded-xs text-left font-semibold underline-offset-2 hover:underline'
  const place = places[itemId]
  if (place !== undefined) {
    return (
      <Link to={place} className={look}>
        {title}
      </Link>
    )
  }
  if (itemId !== 'first_project') return <span className="font-semibold">{title}</span>
  return (
    <button type="button" className={look} onClick={() => document.getElementById('submit-field')?.focus()}>
      {title}
    </button>
  )
}
