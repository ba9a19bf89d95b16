import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { foldWords, matchesWords } from './fold-words.ts'
import { cachedRow, clipRow, collectionRow, projectRow, resultsPlace } from './result-rows.ts'
import { navigationEntries } from './navigation-entries.ts'
import {
  cutRows,
  type Group,
  mergeRows,
  type Place,
  plain,
  recentsShown,
  recommendationsShown,
  type Row,
  type Scope,
  shownInAll,
  trendsShown,
} from './search-rows.ts'
import {
  useCachedProjects,
  useForgetPhrases,
  useFoundClips,
  useFoundCollections,
  useFoundProjects,
  usePhrases,
  useSettledText,
  useTrends,
} from './search.queries.ts'

/** Searches for more moments by prompt, on the result page of a project while no such search runs. */
export type GenerateTarget = { recommendations: readonly string[]; onPick: (prompt: string) => void }

type Asked = { scope: Scope; text: string; selected: string | null; generate: GenerateTarget | null }

type SearchGroups = {
  groups: Group[]
  /** The server has not responded yet for the current text. */
  isSearching: boolean
  failed: boolean
  retry: () => void
  /** Loads the next page of the scope's list; null when there is none. */
  loadMore: (() => void) | null
}

/** Rows of the dialog: local matches at once, the server's when the text has settled. */
export function useSearchGroups({ scope, text, selected, generate }: Asked): SearchGroups {
  const settled = useSettledText(text)
  const wants = (...scopes: Scope[]) => scopes.includes(scope)
  const projects = useFoundProjects(settled, wants('all', 'projects'))
  const collections = useFoundCollections(settled, wants('all', 'collections'))
  const clips = useFoundClips(settled, wants('all'))
  const rows = useRows(text, { projects, collections, clips })
  const history = useHistoryRows()
  const typed = foldWords(text) !== ''

  const queries = wants('all') ? [projects, collections, clips] : wants('projects') ? [projects] : wants('collections') ? [collections] : []
  const listed = wants('projects') ? projects : wants('collections') ? collections : null
  const isAsking = typed && queries.length > 0
  return {
    groups: withoutEmpty(groupsOf({ scope, text, typed, selected, generate, rows, history })),
    isSearching: isAsking && (settled !== text || queries.some((query) => query.isFetching)),
    failed: isAsking && queries.some((query) => query.isError),
    retry: () => queries.forEach((query) => void query.refetch()),
    loadMore: typed && listed?.hasNextPage && !listed.isFetchingNextPage ? () => void listed.fetchNextPage() : null,
  }
}

type Found = {
  projects: ReturnType<typeof useFoundProjects>
  collections: ReturnType<typeof useFoundCollections>
  clips: ReturnType<typeof useFoundClips>
}
type Rows = { projects: Row[]; collections: Row[]; clips: Row[]; navigation: Row[] }

function useRows(text: string, results: Found): Rows {
  const isShown = useShown()
  const { t } = useTranslation('search')
  const cached = useCachedProjects()
  const typed = foldWords(text) !== ''
  const local = cached.filter((project) => !typed || matchesWords(project.title, text)).map(cachedRow)
  const navigation = navigationEntries
    .filter((entry) => isShown(entry.place))
    .filter((entry) =>
      typed ? matchesWords(`${t(`navigation.${entry.id}.name`)} ${t(`navigation.${entry.id}.keywords`)}`, text) : entry.isFixed,
    )
    .map(
      (entry): Row => ({ key: `go:${entry.id}`, kind: 'navigation', label: plain(t(`navigation.${entry.id}.name`)), place: entry.place }),
    )
  const pages = typed ? results : null
  return {
    projects: mergeRows(local, pages?.projects.data?.pages.flatMap((page) => page.results.map(projectRow)) ?? []),
    collections: pages?.collections.data?.pages.flatMap((page) => page.results.map(collectionRow)) ?? [],
    clips: pages?.clips.data?.pages.flatMap((page) => page.results.map(clipRow)) ?? [],
    navigation,
  }
}

/** Whether the app has a page at this path. */
function useShown(): (place: Place) => boolean {
  const router = useRouter()
  return (place) => router.getMatchedRoutes(place.to)[2] !== undefined
}

type History = { phrases: Row[]; trends: Row[]; forget: Row }

function useHistoryRows(): History {
  const { t } = useTranslation('search')
  const { data: phrases } = usePhrases()
  const { data: trends } = useTrends()
  const forget = useForgetPhrases()
  return {
    phrases: (phrases?.data ?? []).map(({ phrase }) => ({ key: `phrase:${phrase}`, kind: 'phrase', label: plain(phrase), search: phrase })),
    trends: (trends?.data ?? []).slice(0, trendsShown).map(({ summary, clipCount }) => ({
      key: `trend:${summary}`,
      kind: 'trend',
      label: plain(summary),
      note: t('trendClips', { count: clipCount }),
      search: summary,
    })),
    forget: { key: 'forget', kind: 'forget', label: plain(t('forgetAll')), act: () => forget.mutate() },
  }
}

type Ground = Omit<Asked, 'scope'> & { scope: Scope; typed: boolean; rows: Rows; history: History }

function groupsOf(ground: Ground): Group[] {
  const { scope, rows, typed, history, generate, text } = ground
  switch (scope) {
    case 'all':
      return typed ? foundGroups(ground) : [group('trends', history.trends), group('recent', history.phrases.slice(0, recentsShown))]
    case 'recent': {
      const phrases = typed ? history.phrases.filter((row) => matchesWords(row.label.text, text)) : history.phrases
      return [group('recent', phrases, null), group('forget', typed || phrases.length === 0 ? [] : [history.forget], null)]
    }
    case 'projects':
      return [group('projects', rows.projects, null)]
    case 'collections':
      return [group('collections', rows.collections, null)]
    case 'navigation':
      return [group('navigation', rows.navigation, null)]
    case 'generate':
      return generate ? [group('generate', generateRows(text, typed, generate), null)] : []
  }
}

function foundGroups({ rows, selected, text }: Ground): Group[] {
  const withMore = (key: 'projects' | 'collections', scope: Scope) => {
    const all = rows[key]
    const more: Row[] = all.length > shownInAll ? [{ key: `more:${key}`, kind: 'more', label: plain(''), scope }] : []
    return group(key, [...cutRows(all, selected), ...more])
  }
  const allClips: Row[] =
    rows.clips.length > shownInAll ? [{ key: 'more:clips', kind: 'more', label: plain(''), place: resultsPlace(text) }] : []
  return [
    // First, so that it stays in place when results arrive.
    group('results', [{ key: 'results', kind: 'results', label: plain(text.trim()), place: resultsPlace(text.trim()) }], null),
    withMore('projects', 'projects'),
    withMore('collections', 'collections'),
    group('clips', [...cutRows(rows.clips, selected), ...allClips]),
    group('navigation', cutRows(rows.navigation, selected)),
  ]
}

const shortestPrompt = 3

function generateRows(text: string, typed: boolean, generate: GenerateTarget): Row[] {
  const typedPrompt = text.trim()
  const prompts = typed
    ? typedPrompt.length < shortestPrompt
      ? []
      : [typedPrompt]
    : generate.recommendations.slice(0, recommendationsShown)
  return prompts.map((prompt) => ({
    key: `generate:${prompt}`,
    kind: 'generate',
    label: plain(prompt),
    act: () => generate.onPick(prompt),
  }))
}

/** `heading` is a key of the translations; by default the group's own. */
function group(key: string, rows: Row[], heading: string | null = key): Group {
  return { key, heading, rows }
}

function withoutEmpty(groups: Group[]): Group[] {
  return groups.filter((one) => one.rows.length > 0)
}
