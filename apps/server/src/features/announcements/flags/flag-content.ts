import { AppError, type ErrorDetail } from '@clipwright/contract/errors'
import type { FlagKind } from '@clipwright/contract/announcements/flags'
import type { FlagContent } from './flags.store.ts'

/** What a flag of this kind must not hold, or lacks. */
function contentProblems(kind: FlagKind, { rules, groups, values }: FlagContent): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const names = groups.map(({ name }) => name)
  const say = (path: string, message: string) => problems.push({ path, message })
  if (kind !== 'experiment' && groups.length > 0) say('groups', 'Only an experiment has groups.')
  if (kind === 'experiment' && groups.length === 0) say('groups', 'An experiment needs a group.')
  if (kind === 'experiment' && groups.length > 0 && groups.every(({ weight }) => weight === 0)) say('groups', 'One group needs a weight.')
  if (new Set(names).size < names.length) say('groups', 'Two groups have the same name.')
  if (kind !== 'config' && Object.keys(values).length > 0) say('values', 'Only a config has values.')
  if (JSON.stringify(values).length > 16_384) say('values', 'At most 16 kB.')
  rules.forEach((rule, at) => {
    if (rule.group !== null && !names.includes(rule.group)) say(`rules.${at}.group`, 'There is no such group.')
  })
  return problems
}

/** Throws `InvalidParam` listing what is wrong. */
export function requireContent(kind: FlagKind, content: FlagContent): void {
  const details = contentProblems(kind, content)
  if (details.length > 0) throw new AppError('InvalidParam', { details })
}
