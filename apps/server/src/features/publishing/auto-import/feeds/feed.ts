/** A video that a feed, folder or bucket names. */
export type SeenItem = {
  /** The same for every edit and repeat of one video. */
  key: string
  title: string
  /** What is imported: a page or a media file; of folders and buckets, the path. */
  mediaUrl: string
  pageUrl: string | null
  publishedAt: Date | null
  durationMs: number | null
}

export type Feed = {
  title: string
  siteUrl: string | null
  /** Where the feed’s publisher announces news, and under which name; null without a hub. */
  hub: { url: string; topic: string } | null
  /** Of YouTube. */
  youtubeChannelId: string | null
  /** Newest first. */
  items: SeenItem[]
}
