type Page<T> = { data: T[]; hasMore: boolean }

/** Largest page size of the server. */
const pageSize = 100

/** Fetches a whole list page by page. */
export async function everyItem<T>(readPage: (page: { pageNum: number; pageSize: number }) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { data, hasMore } = await readPage({ pageNum, pageSize })
    all.push(...data)
    if (!hasMore) return all
  }
}
