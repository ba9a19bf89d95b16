/** One page of a list as every list answers it. */
export function paged<T>(query: { pageNum: number; pageSize: number }, found: { data: T[]; total: number }) {
  const totalPages = Math.ceil(found.total / query.pageSize)
  return {
    data: found.data,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    total: found.total,
    totalPages,
    hasMore: query.pageNum < totalPages,
  }
}
