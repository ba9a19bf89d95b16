import type { Input, Reply } from '@clipwright/contract/endpoint'
import type {
  findTrendingClipGroups as endpoint,
  listTrendingClipGroups as listEndpoint,
  TrendingClipGroup,
} from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { phraseKey } from './read-query.ts'
import { toListPage } from './search-page.ts'
import { listSearched, listTopics, type TopicRow, type TrendSpan } from './trends.views.ts'

const defaultDays = 30

export function listTrendingClipGroups(ctx: RequestContext, page: Input<typeof listEndpoint>): Promise<Reply<typeof listEndpoint>> {
  return findTrendingClipGroups(ctx, { ...page, days: defaultDays })
}

/** Topics by how many clips were made of them, liked and searched for. A like counts as three clips, a searching person as two. */
export async function findTrendingClipGroups(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const groups = await listGroups(ctx, input)
  const start = (input.pageNum - 1) * input.pageSize
  return toListPage(groups.slice(start, start + input.pageSize), input, groups.length)
}

async function listGroups(ctx: RequestContext, span: TrendSpan): Promise<TrendingClipGroup[]> {
  const [topics, searched] = await Promise.all([listTopics(ctx.db, ctx.orgId, span), listSearched(ctx.db, ctx.orgId, span.days)])
  return mergeTopics(topics)
    .map(({ topic, ...counts }) => ({ summary: topic, ...counts, searchCount: countSearches(topic, searched) }))
    .toSorted((a, b) => weight(b) - weight(a) || (a.summary < b.summary ? -1 : 1))
}

function weight(group: TrendingClipGroup): number {
  return group.clipCount + 3 * group.likeCount + 2 * group.searchCount
}

/** Merges topics that differ only in case, accents or punctuation. */
function mergeTopics(topics: readonly TopicRow[]): TopicRow[] {
  const byKey = new Map<string, TopicRow>()
  for (const row of topics) {
    const key = phraseKey(row.topic)
    const group = byKey.get(key)
    if (group) {
      group.clipCount += row.clipCount
      group.projectCount = Math.max(group.projectCount, row.projectCount)
      group.likeCount += row.likeCount
    } else if (key !== '') {
      byKey.set(key, { ...row })
    }
  }
  return [...byKey.values()]
}

/** People whose search contains the topic, or is part of it. */
function countSearches(topic: string, searched: readonly { phraseKey: string; people: number }[]): number {
  const key = ` ${phraseKey(topic)} `
  return searched.reduce((sum, phrase) => {
    const other = ` ${phrase.phraseKey} `
    return sum + (key.includes(other) || other.includes(key) ? phrase.people : 0)
  }, 0)
}
