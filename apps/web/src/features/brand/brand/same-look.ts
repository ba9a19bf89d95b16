import { isSameValue } from '@clipwright/timeline/edit/patches'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'

/** Whether two looks would be saved as the same, whatever the order of their keys. */
export function isSameLook(a: TemplateLook, b: TemplateLook): boolean {
  return isSameValue(asSaved(a), asSaved(b))
}

/** Undefined values are not saved. */
function asSaved(look: TemplateLook): unknown {
  return JSON.parse(JSON.stringify(look))
}
