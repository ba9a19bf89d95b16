import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { inputClass } from '#ui/text-field.tsx'
import { foldWords } from './fold-words.ts'
import { ClipResults, CollectionResults, ProjectResults } from './result-lists.tsx'
import { type ResultKind, resultKinds } from './search-address.ts'
import { SearchNothing } from './search-nothing.tsx'
import { debounceMs, useFoundClips, useFoundCollections, useFoundProjects, useIndexing, useRecordPhrase } from './search.queries.ts'

const route = getRouteApi('/signed-in/search/results')

/** All results of a search, with the moments where the words are spoken. The search is in the address. */
export function SearchResultsPage() {
  const { t } = useTranslation('search')
  const { searchStr = '', in: kind = 'all' } = route.useSearch()
  const navigate = useNavigate()
  const go = (query: string, next: ResultKind) =>
    void navigate({
      to: '/search/results',
      search: { ...(query === '' ? {} : { searchStr: query }), ...(next === 'all' ? {} : { in: next }) },
      replace: true,
      resetScroll: false,
    })
  useTitle(searchStr === '' ? t('title') : t('titleOf', { text: searchStr }))
  useRecordSearch(searchStr)
  const indexing = useIndexing()
  return (
    <div className="page pb-24">
      <PageHeader title={t('title')} />
      <SearchField key={searchStr} known={searchStr} onSearch={(query) => go(query, kind)} />
      <nav aria-label={t('kinds.label')} className="mt-3 flex gap-1 overflow-x-auto">
        {resultKinds.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === kind ? 'true' : undefined}
            onClick={() => go(searchStr, one)}
            className={cx(
              'h-9 shrink-0 rounded-md px-3 font-semibold touch:h-11',
              one === kind ? 'bg-sel text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
            )}
          >
            {t(`kinds.${one}`)}
          </button>
        ))}
      </nav>
      {indexing ? <p className="mt-3 text-sm text-ink-2">{t('indexing', { percent: indexing.progress })}</p> : null}
      {foldWords(searchStr) === '' ? (
        <EmptyState>{t('empty.page')}</EmptyState>
      ) : (
        <Results query={searchStr} kind={kind} onSearch={(query) => go(query, kind)} />
      )}
    </div>
  )
}

/** Adds the query to the recent searches, once. */
function useRecordSearch(query: string): void {
  const record = useRecordPhrase()
  const { mutate } = record
  useEffect(() => {
    if (foldWords(query) !== '') mutate(query)
  }, [query, mutate])
}

/** Searches after a second without typing, or on Enter. */
function SearchField({ known, onSearch }: { known: string; onSearch: (query: string) => void }) {
  const { t } = useTranslation('search')
  const [text, setText] = useState(known)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(() => latest.current(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, known])
  useEffect(() => {
    // The field is mounted again with each search; the cursor goes to the end.
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  return (
    <form
      role="search"
      className="relative max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-3" strokeWidth={1.75} />
      <input
        ref={field}
        type="search"
        aria-label={t('field')}
        placeholder={t('placeholder')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={cx(inputClass, 'h-11 pl-10 text-lg')}
      />
    </form>
  )
}

/** Parts above the first one that is still searched for: what comes later must not push down what somebody reads. */
function listAnswered<Part extends { search: { isPending: boolean } }>(parts: readonly Part[]): readonly Part[] {
  const pending = parts.findIndex(({ search }) => search.isPending)
  return pending < 0 ? parts : parts.slice(0, pending)
}

function Results({ query, kind, onSearch }: { query: string; kind: ResultKind; onSearch: (query: string) => void }) {
  const { t } = useTranslation('search')
  const wants = (one: ResultKind) => kind === 'all' || kind === one
  const clips = useFoundClips(query, wants('clips'))
  const projects = useFoundProjects(query, wants('projects'))
  const collections = useFoundCollections(query, wants('collections'))
  const parts = [
    { kind: 'clips', search: clips, list: <ClipResults key="clips" found={clips} grows={kind === 'clips'} /> },
    { kind: 'projects', search: projects, list: <ProjectResults key="projects" found={projects} grows={kind === 'projects'} /> },
    {
      kind: 'collections',
      search: collections,
      list: <CollectionResults key="collections" found={collections} grows={kind === 'collections'} />,
    },
  ].filter((part) => kind === 'all' || kind === part.kind)
  const searches = parts.map(({ search }) => search)
  const answered = listAnswered(parts)
  const failed = searches.filter((search) => search.isError)
  const isSearching = searches.some((search) => search.isPending)
  const nothing = !isSearching && failed.length === 0 && searches.every((search) => (search.data?.pages[0]?.total ?? 0) === 0)
  return (
    <>
      <p role="status" className="sr-only">
        {isSearching ? t('searching') : nothing ? t('nothing', { text: query }) : ''}
      </p>
      {failed.length > 0 ? (
        <p className="mt-6 flex items-center gap-3 text-ink-2">
          {t('failed')}
          <Button size="small" onClick={() => failed.forEach((search) => void search.refetch())}>
            {t('again')}
          </Button>
        </p>
      ) : null}
      {answered.map(({ list }) => list)}
      {nothing || answered.length === 0 ? (
        <SearchNothing isPage scope="all" text={query} isSearching={isSearching} onText={onSearch} onClose={() => undefined} />
      ) : null}
    </>
  )
}
