type Facet = {
  index: { byteStart: number; byteEnd: number }
  features: ({ $type: 'app.bsky.richtext.facet#link'; uri: string } | { $type: 'app.bsky.richtext.facet#tag'; tag: string })[]
}

const link = /https?:\/\/[^\s<>"]+/gi
const hashtag = /(?<=^|\s)#([^\s#.,;:!?()[\]{}'"]+)/gu
const mostTagLength = 64

/** Links and hashtags of a text with their places in bytes of UTF-8: the network shows as links only what is named here. */
export function findFacets(text: string): Facet[] {
  const bytesBefore = (index: number) => Buffer.byteLength(text.slice(0, index), 'utf8')
  const placeOf = (index: number, part: string) => ({ byteStart: bytesBefore(index), byteEnd: bytesBefore(index + part.length) })
  const links = [...text.matchAll(link)].map(({ 0: whole, index }): Facet => {
    // What ends a sentence does not belong to its last link.
    const uri = whole.replace(/[.,;:!?)]+$/, '')
    return { index: placeOf(index, uri), features: [{ $type: 'app.bsky.richtext.facet#link', uri }] }
  })
  const tags = [...text.matchAll(hashtag)]
    .filter(({ 1: tag = '' }) => tag.length <= mostTagLength && !/^\d+$/.test(tag))
    .map(
      ({ 0: whole, 1: tag = '', index }): Facet => ({
        index: placeOf(index, whole),
        features: [{ $type: 'app.bsky.richtext.facet#tag', tag }],
      }),
    )
  return [...links, ...tags].sort((a, b) => a.index.byteStart - b.index.byteStart)
}
