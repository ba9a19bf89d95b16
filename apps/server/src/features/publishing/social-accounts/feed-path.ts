/** Address of a feed below the server’s own. Whoever has it may read the feed. */
export const feedPath = (secret: string) => `/api/feeds/${secret}/feed.xml`
