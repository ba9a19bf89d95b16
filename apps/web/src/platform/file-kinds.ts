import { acceptedEndings, endingOf } from '@clipwright/contract/sources/file-endings'
import type { UploadExtension } from '@clipwright/contract/sources/sources'

/** Kinds of files that people choose; clip documents are sent only by programs. */
type FileExtension = Exclude<UploadExtension, 'json'>
type Kind = 'video' | 'audio' | 'subtitle' | 'image' | 'font'

const kinds: Record<FileExtension, Kind> = {
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

function extensionsOf(...ofKinds: Kind[]): string {
  return acceptedEndings(Object.keys(kinds).filter((extension) => ofKinds.includes(kinds[extension as FileExtension])))
}

/** For the `accept` of a file input. */
export const sourceAccept = extensionsOf('video', 'audio')
export const subtitleAccept = extensionsOf('subtitle')

/** Kind of a file by its name, or undefined when the server would refuse it. */
export function fileKind(fileName: string): { extension: FileExtension; kind: Kind } | undefined {
  const extension = endingOf(fileName)
  if (extension === null || !Object.hasOwn(kinds, extension)) return undefined
  const fileExtension = extension as FileExtension
  return { extension: fileExtension, kind: kinds[fileExtension] }
}
