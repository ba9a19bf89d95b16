type Page<T> = { data: T[]; pageNum: number; pageSize: number; total: number; totalPages: number; hasMore: boolean }

/** The wire shape of a page that the database cut. */
export function toPage<T>(data: T[], total: number, { pageNum, pageSize }: { pageNum: number; pageSize: number }): Page<T> {
  const totalPages = Math.ceil(total / pageSize)
  return { data, pageNum, pageSize, total, totalPages, hasMore: pageNum < totalPages }
}

/** A page of a list that is short enough to be read whole. */
export function pageFrom<T>(all: readonly T[], page: { pageNum: number; pageSize: number }): Page<T> {
  const from = (page.pageNum - 1) * page.pageSize
  return toPage(all.slice(from, from + page.pageSize), all.length, page)
}
