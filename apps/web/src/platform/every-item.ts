type Page<T> = { data: T[]; hasMore: boolean }

/** The most that the server gives at once. */
const pageSize = 100

/** All of a list, for what has to know it whole: asked for page after page. */
export async function everyItem<T>(readPage: (page: { pageNum: number; pageSize: number }) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { data, hasMore } = await readPage({ pageNum, pageSize })
    all.push(...data)
    if (!hasMore) return all
  }
}
