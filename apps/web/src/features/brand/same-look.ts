import type { TemplateLook } from '@clipwright/timeline/edit/template-look'

/** Whether both would be saved as the same, in whatever order their parts were written. */
export function isSameLook(a: TemplateLook, b: TemplateLook): boolean {
  return inOrder(a) === inOrder(b)
}

function inOrder(look: TemplateLook): string {
  return JSON.stringify(look, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
