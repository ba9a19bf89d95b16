import type { ClipFormat } from '@clipwright/contract/clips/clip-formats'

/** File extension and content type of each format. */
export const downloadForms: Record<ClipFormat, { extension: string; contentType: string }> = {
  XMEML: { extension: '.xml', contentType: 'application/xml' },
  FCPXML: { extension: '.fcpxml', contentType: 'application/xml' },
  OTIO: { extension: '.otio', contentType: 'application/json' },
  SRT: { extension: '.srt', contentType: 'application/x-subrip' },
  VTT: { extension: '.vtt', contentType: 'text/vtt' },
  CREDITS: { extension: '.credits.txt', contentType: 'text/plain' },
}
