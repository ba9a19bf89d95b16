import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrollVendor } from '@clipwright/contract/editor/broll'
import { toApiError } from '#platform/api-error.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { SoundSection } from '../sound/sound-section.tsx'
import type { Target } from './arrivals.ts'
import { useBrollQuota, useBrollSearch } from './broll.queries.ts'
import { ItemTiles } from './item-tiles.tsx'
import { useGiverName } from './use-giver-name.ts'
import { ItemView } from './item-view.tsx'

const typingPauseMs = 1000

/** Searches footage by words; scrolling loads more. With `replacing`, the choice replaces that layer. */
export function SearchFootage({ replacing, onPlaced }: { replacing: string | null; onPlaced: () => void }) {
  const { t } = useTranslation('editor')
  const nameOf = useGiverName()
  const quota = useBrollQuota()
  const vendors = (quota.data?.vendors ?? []).filter(({ isConfigured }) => isConfigured).map(({ id }) => id)
  const [chosenVendor, setChosenVendor] = useState<BrollVendor | null>(null)
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), typingPauseMs)
  const vendor = chosenVendor ?? vendors[0] ?? 'library'
  const search = useBrollSearch(vendor, text)
  const [openId, setOpenId] = useState<string | null>(null)
  const items = search.data?.pages.flatMap((page) => page.results) ?? []
  const open = items.find((item) => item.itemId === openId)
  const target: Target = replacing === null ? {} : { id: replacing }
  const isEmpty = search.isSuccess && items.length === 0
  return (
    <SoundSection title={t('broll.search')}>
      {vendors.length > 1 ? (
        <Select
          label={t('broll.searchIn')}
          value={vendor}
          options={vendors.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setChosenVendor}
        />
      ) : null}
      <TextField
        label={t('broll.searchFor')}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      {replacing === null ? null : (
        <p role="status" className="text-sm text-ink-2">
          {t('broll.replacing')}
        </p>
      )}
      {search.error ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${toApiError(search.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {isEmpty ? (
        <p role="status" className="text-sm text-ink-2">
          {text === '' ? t('broll.libraryEmpty') : t('broll.nothing', { text })}
        </p>
      ) : null}
      {open ? (
        <ItemView item={open} target={target} action={replacing === null ? t('broll.here') : t('broll.instead')} onPlaced={onPlaced} />
      ) : null}
      <ItemTiles
        label={t('broll.results')}
        items={items}
        chosenId={openId}
        onChoose={(item) => setOpenId(item.itemId === openId ? null : item.itemId)}
      />
      <MoreBelow hasMore={search.hasNextPage} isLoading={search.isFetchingNextPage} onReach={() => void search.fetchNextPage()} />
    </SoundSection>
  )
}

/** Loads the next page when it scrolls into view. */
function MoreBelow({ hasMore, isLoading, onReach }: { hasMore: boolean; isLoading: boolean; onReach: () => void }) {
  const { t } = useTranslation('editor')
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore || isLoading) return
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onReach()
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasMore, isLoading, onReach])
  return hasMore ? (
    <div ref={end} role="status" className="py-3 text-center text-sm text-ink-2">
      {t('broll.more')}
    </div>
  ) : null
}
