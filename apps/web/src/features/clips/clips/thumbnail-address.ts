import type { Clip } from '@clipwright/contract/clips/clips'

/** The thumbnail maker of the public site, in the reader's language, with this clip in it. It reads the clip as whoever is signed in. */
export function thumbnailAddress({ projectId, clipId }: Pick<Clip, 'projectId' | 'clipId'>, language: string): string {
  const prefix = language === 'en' ? '' : `/${language.toLowerCase()}`
  return `${prefix}/tools/youtube-thumbnail-maker?clip=${projectId}.${clipId}`
}
