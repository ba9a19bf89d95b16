import type { SourceView } from '../moments/source-view.ts'

/** `full` also reads English words; `neutral` only what means the same in every language and without full stops. */
export type ModelKind = 'full' | 'neutral'

export const chooseModelKind = (view: SourceView): ModelKind =>
  view.text.pack.code === 'en' && view.text.isPunctuated ? 'full' : 'neutral'
