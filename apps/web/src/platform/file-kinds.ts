import type { UploadExtension } from '@clipwright/contract/sources'

type Kind = 'video' | 'audio' | 'subtitle' | 'image' | 'font'

const kinds: Record<UploadExtension, Kind> = {
  mp4: 'video',
  mov: 'video',
  m4v: 'video',
  mkv: 'video',
  webm: 'video',
  avi: 'video',
  ts: 'video',
  m2ts: 'video',
  mpg: 'video',
  mpeg: 'video',
  flv: 'video',
  wmv: 'video',
  '3gp': 'video',
  mp3: 'audio',
  m4a: 'audio',
  aac: 'audio',
  wav: 'audio',
  flac: 'audio',
  ogg: 'audio',
  opus: 'audio',
  amr: 'audio',
  srt: 'subtitle',
  vtt: 'subtitle',
  txt: 'subtitle',
  png: 'image',
  jpg: 'image',
  ttf: 'font',
  otf: 'font',
  woff: 'font',
  woff2: 'font',
}

function extensionsOf(...wanted: Kind[]): string {
  return Object.entries(kinds)
    .filter(([, kind]) => wanted.includes(kind))
    .map(([extension]) => `.${extension}`)
    .join(',')
}

/** For the `accept` of a file input. */
export const sourceAccept = extensionsOf('video', 'audio')
export const subtitleAccept = extensionsOf('subtitle')

/** What a file is by its name, or undefined when the server would not take it. */
export function fileKind(fileName: string): { extension: UploadExtension; kind: Kind } | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  if (!fileName.includes('.') || !Object.hasOwn(kinds, extension)) return undefined
  const known = extension as UploadExtension
  return { extension: known, kind: kinds[known] }
}
