/** Joins truthy class names. Variants are in one map per component, so nothing needs merging. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
