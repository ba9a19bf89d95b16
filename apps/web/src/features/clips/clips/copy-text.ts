import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { copyText } from '#platform/copy-text.ts'
import { showToast } from '#ui/toast.ts'

/** Title, description and hashtags as one text for a post. */
export function postText(clip: Pick<Clip, 'title' | 'hashtags'>): string {
  const tags = clip.hashtags.map((tag) => (tag.startsWith('#') ? tag : `#${tag}`)).join(' ')
  return tags === '' ? clip.title : `${clip.title}\n\n${tags}`
}

/** Copies a text and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('clips')
  return async (text) => {
    if (await copyText(text)) await showToast('done', t('actions.copied'))
  }
}
