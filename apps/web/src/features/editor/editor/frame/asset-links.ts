import { listAssetLinks, type AssetLink } from '@clipwright/contract/editor/asset-links'
import { api } from '#platform/api-client.ts'

// A link works for an hour; it is renewed before that.
const freshMs = 45 * 60_000
// A failed request is repeated, but not on every frame.
const retryMs = 5000
// Requests made during one frame go out as one.
const gatherMs = 20

type Known = { link: AssetLink | null; askedAtMs: number }

const linkCache = new Map<string, Known>()
const watchers = new Set<() => void>()
let waitingUris = new Set<string>()

/**
 * Where an upload of the clip can be read, or undefined while that is not known yet: it is then asked for, and watchers
 * are told. Made for drawing: it answers at once, as often as it is asked.
 */
export function assetLink(uri: string): AssetLink | undefined {
  const now = Date.now()
  const before = linkCache.get(uri)
  const isFresh = before !== undefined && now - before.askedAtMs < (before.link ? freshMs : retryMs)
  if (!isFresh) {
    linkCache.set(uri, { link: before?.link ?? null, askedAtMs: now })
    if (waitingUris.size === 0) setTimeout(() => void askForLinks(), gatherMs)
    waitingUris.add(uri)
  }
  return linkCache.get(uri)?.link ?? undefined
}

/** Called when links arrive. */
export function watchAssetLinks(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const tell = () => {
  for (const watcher of watchers) watcher()
}

async function askForLinks(): Promise<void> {
  const uris = [...waitingUris]
  waitingUris = new Set()
  try {
    const { links } = await api.call(listAssetLinks, { uris })
    for (const link of links) linkCache.set(link.uri, { link, askedAtMs: Date.now() })
  } catch {
    // Missing: asked for again after a while.
  }
  tell()
  // A clip that stands is not drawn again by itself, and so would never ask.
  if (uris.some((uri) => !linkCache.get(uri)?.link)) setTimeout(tell, retryMs)
}
