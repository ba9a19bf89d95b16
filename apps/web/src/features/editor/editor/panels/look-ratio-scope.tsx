import { useTranslation } from 'react-i18next'
import { ratiosWithOwnLook } from '@clipwright/timeline/edit/look-by-ratio'
import { lookScope, setLookScope, type LookSubject } from '../engine/look-scope.ts'
import { useEdit, useSidesLater, useView } from '../use-edit.ts'
import { RatioScope } from '../ratio-scope.tsx'

const shownSides = ['ratio', 'captions', 'overlays'] as const

/** The aspect ratios that changes of the captions, or of one logo, apply to. */
export function LookRatioScope(subject: LookSubject) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useSidesLater(shownSides)
  useView((view) => view.lookScopes)
  const { part, layerId } = subject
  return (
    <RatioScope
      label={t(part === 'captions' ? 'shapes.captions' : 'shapes.logo')}
      ratio={document.ratio}
      scope={lookScope(session, subject)}
      note={part === 'captions' ? t('shapes.sameEverywhere') : undefined}
      differing={ratiosWithOwnLook(document, part, layerId)}
      onScope={(scope) => setLookScope(session, subject, scope)}
      onCommon={() => {
        session.run({ name: 'useCommonLook', with: { ratio: document.ratio, ...subject } })
        setLookScope(session, subject, 'all')
      }}
    />
  )
}
