/** The reply of every list call: one page. */
export function paged<T>(query: { pageNum: number; pageSize: number }, result: { data: T[]; total: number }) {
  const totalPages = Math.ceil(result.total / query.pageSize)
  return {
    data: result.data,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    total: result.total,
    totalPages,
    hasMore: query.pageNum < totalPages,
  }
}

/** A page of a list that is short enough to be read whole. */
export function pagedWhole<T>(query: { pageNum: number; pageSize: number }, all: readonly T[]) {
  const from = (query.pageNum - 1) * query.pageSize
  return paged(query, { data: all.slice(from, from + query.pageSize), total: all.length })
}
