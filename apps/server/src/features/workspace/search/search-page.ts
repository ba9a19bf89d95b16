import type { FoundEntries, SearchRequest } from './find-entries.ts'

/** The common fields of every search reply. */
export function toSearchPage<T>(results: T[], request: SearchRequest, entries: FoundEntries) {
  return {
    results,
    page: request.page,
    pageSize: request.pageSize,
    total: entries.total,
    totalIsExact: entries.totalIsExact,
    totalPages: Math.ceil(entries.total / request.pageSize),
    hasMore: entries.hasMore,
    matched: entries.matched,
  }
}

/** The common fields of every list reply. */
export function toListPage<T>(data: T[], request: { pageNum: number; pageSize: number }, total: number) {
  const totalPages = Math.ceil(total / request.pageSize)
  return { data, pageNum: request.pageNum, pageSize: request.pageSize, total, totalPages, hasMore: request.pageNum < totalPages }
}
