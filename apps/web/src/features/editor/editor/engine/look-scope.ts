import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { hasOwnLook, type LookPart } from '@clipwright/timeline/edit/look-by-ratio'
import type { EditSession } from './edit-session.ts'
import type { LookScope } from './edit-view.ts'

/** The captions, or one logo. */
export type LookSubject = { part: LookPart; layerId?: string }

const keyOf = ({ part, layerId = '' }: LookSubject, ratio: AspectRatio) => `${part} ${layerId} ${ratio}`

/** Scope of a look change: as chosen, else the aspect ratio if it has a look of its own. */
export function lookScope({ view, document }: EditSession, subject: LookSubject): LookScope {
  const { ratio } = document
  const ownScope = view.getState().lookScopes[keyOf(subject, ratio)]
  return ownScope ?? (hasOwnLook(document, subject.part, ratio, subject.layerId) ? 'own' : 'all')
}

export function setLookScope({ view, document }: EditSession, subject: LookSubject, scope: LookScope): void {
  view.setState({ lookScopes: { ...view.getState().lookScopes, [keyOf(subject, document.ratio)]: scope } })
}

/** The same as command arguments: a change to all ratios always shows in the current one. */
export function whereTo(session: EditSession, subject: LookSubject): { onlyIn: AspectRatio } | { seenIn: AspectRatio } {
  const { ratio } = session.document
  return lookScope(session, subject) === 'own' ? { onlyIn: ratio } : { seenIn: ratio }
}
