import { extname } from 'node:path'
import type { SeenItem } from '../feeds/feed.ts'

const extensions = [
  'mp4',
  'mov',
  'm4v',
  'mkv',
  'webm',
  'avi',
  'ts',
  'm2ts',
  'mpg',
  'mpeg',
  'mp3',
  'm4a',
  'aac',
  'wav',
  'flac',
  'ogg',
  'opus',
]

/** The ending of a file that can be a source, without the dot; null for any other. */
export function mediaExtension(name: string): string | null {
  const extension = extname(name).slice(1).toLowerCase()
  return extensions.includes(extension) ? extension : null
}

/** `path`: within the folder or bucket. */
export type WatchedFile = { path: string; changedMs: number }

/** So many are known of a place; each is a row. */
const mostFiles = 20_000

/** The newest files of a place, by name: recordings are often named by their day, and the oldest would hide all that come. */
export function newestItems(files: readonly WatchedFile[]): SeenItem[] {
  const newest = files.toSorted((a, b) => b.changedMs - a.changedMs).slice(0, mostFiles)
  return newest.map(({ path }) => fileItem(path)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** A file as a video that was seen. It has no date of publication: when it came is what counts. */
function fileItem(path: string): SeenItem {
  const name = path.split('/').at(-1) ?? path
  const title = name.replace(/\.[a-z0-9]{2,4}$/i, '')
  return { key: path, title, mediaUrl: path, pageUrl: null, publishedAt: null, durationMs: null }
}
