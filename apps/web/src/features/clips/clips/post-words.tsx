import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'

/** Text for the post. */
export function PostWords({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  if (clip.description === '' && clip.hashtags.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="mb-1.5 font-semibold">{t('player.post')}</h3>
      <p className="text-ink-2">{clip.description}</p>
      <p className="text-action">{clip.hashtags.join(' ')}</p>
    </section>
  )
}
