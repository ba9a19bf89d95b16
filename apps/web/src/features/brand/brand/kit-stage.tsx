import { useTranslation } from 'react-i18next'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { LookStage } from '../../editor/editor/look-stage.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SampleNote } from './sample-note.tsx'
import { useStageClip } from './stage-clip.ts'

/** A clip in the look of the kit, in sight wherever the page is scrolled to. */
export function KitStage({ look }: { look: TemplateLook }) {
  const { t } = useTranslation('brand')
  const clip = useStageClip()
  return (
    <section
      aria-label={t('kit.stage')}
      className="flex flex-col gap-3 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-4 max-md:py-2 tall-phone:sticky tall-phone:top-0 tall-phone:z-20 md:sticky md:top-4"
    >
      {clip ? (
        <LookStage clip={clip} look={look} heights="max-h-[26dvh] md:max-h-[62dvh]" />
      ) : (
        <Skeleton className="mx-auto aspect-9/16 h-[26dvh] md:mx-0 md:h-[62dvh]" />
      )}
      {clip?.clipRef === null ? <SampleNote /> : null}
    </section>
  )
}
