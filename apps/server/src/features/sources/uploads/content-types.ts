import type { UploadExtension } from '@clipwright/contract/sources/sources'

const types: Readonly<Record<UploadExtension, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  m2ts: 'video/mp2t',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
  '3gp': 'video/3gpp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  amr: 'audio/amr',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  json: 'application/json',
}

export function contentTypeOf(extension: string): string {
  return Object.hasOwn(types, extension) ? types[extension as UploadExtension] : 'application/octet-stream'
}
