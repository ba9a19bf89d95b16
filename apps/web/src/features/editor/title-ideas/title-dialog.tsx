import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { postTextKinds } from '@clipwright/contract/editor/post-text-jobs'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { PostTextIdeas } from './post-text-ideas.tsx'
import { TitleIdeas } from './title-ideas.tsx'

export type TitleDialogProps = {
  clip: Pick<Clip, 'projectId' | 'clipId' | 'title' | 'description' | 'hashtags'>
  onClose: () => void
}

const kinds = ['title', ...postTextKinds] as const

/** Titles, descriptions and hashtags to choose from, for a clip of the result page. */
export function TitleDialog({ clip, onClose }: TitleDialogProps) {
  const { t } = useTranslation('editor')
  const [kind, setKind] = useState<(typeof kinds)[number]>('title')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('clips:titleIdeas.title')} closeLabel={t('app:close')}>
      <div className="grid gap-4">
        <div>
          <Segmented
            label={t('ideas.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`ideas.kinds.${value}`) }))}
            onChange={setKind}
          />
        </div>
        {/* Stay, so that no ideas are lost on the way to another kind. */}
        <div className="grid gap-4" hidden={kind !== 'title'}>
          <TitleIdeas clip={clip} title={clip.title} />
        </div>
        {postTextKinds.map((one) => (
          <div key={one} className="grid gap-4" hidden={kind !== one}>
            <PostTextIdeas clip={clip} kind={one} text={one === 'description' ? clip.description : clip.hashtags.join(' ')} />
          </div>
        ))}
      </div>
    </Dialog>
  )
}
