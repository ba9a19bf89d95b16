import { isSameValue } from '@clipwright/timeline/edit/patches'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'

/** Whether both would be saved as the same, in whatever order their parts were written. */
export function isSameLook(a: TemplateLook, b: TemplateLook): boolean {
  return isSameValue(asSaved(a), asSaved(b))
}

/** What is undefined is not saved. */
function asSaved(look: TemplateLook): unknown {
  return JSON.parse(JSON.stringify(look))
}
