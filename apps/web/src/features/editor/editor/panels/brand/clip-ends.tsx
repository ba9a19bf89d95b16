import { useTranslation } from 'react-i18next'
import { bumperOfAsset } from '@clipwright/timeline/edit/bumper-of-asset'
import { FileChoice } from '../../../../brand/assets/file-choice.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'

/** What plays before and after this clip. */
export function ClipEnds() {
  const { t } = useTranslation('editor')
  return (
    <section aria-labelledby="brand-ends" className="flex flex-col gap-3">
      <h2 id="brand-ends" className="font-semibold">
        {t('brand.ends')}
      </h2>
      <ClipEnd place="intro" />
      <ClipEnd place="outro" />
    </section>
  )
}

function ClipEnd({ place }: { place: 'intro' | 'outro' }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const uri = useEdited(({ document }) => document[place]?.uri)
  return (
    <FileChoice
      label={t(`timeline.${place}`)}
      place={`${place}s`}
      uri={uri}
      onPick={(asset) => session.run({ name: 'setBumper', with: { place, bumper: bumperOfAsset(asset) } })}
      onRemove={() => session.run({ name: 'setBumper', with: { place, bumper: null } })}
    />
  )
}
