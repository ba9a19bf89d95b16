import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
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
    try {
      await navigator.clipboard.writeText(text)
      await showToast('done', t('actions.copied'))
    } catch {
      // The clipboard exists only on secure pages, and may be refused.
      await showToast('failed', t('actions.copyFailed'))
    }
  }
}
