import type { Flag, FlagCondition, FlagGroup, FlagKind, FlagRule, FlagValues } from '@clipwright/contract/announcements/flags'

export type FlagDraft = Pick<Flag, 'key' | 'kind' | 'description' | 'rules' | 'groups' | 'values'>

export type ConditionForm = { kind: FlagCondition['kind']; text: string }
export type RuleForm = { conditions: ConditionForm[]; percent: string; by: FlagRule['by']; group: string }

/** Contents of the form fields as typed. */
export type FlagForm = {
  key: string
  kind: FlagKind
  description: string
  rules: RuleForm[]
  groups: { name: string; weight: string }[]
  valuesText: string
}

export const emptyRule: RuleForm = { conditions: [], percent: '100', by: 'person', group: '' }

function listOf(condition: FlagCondition): readonly string[] {
  switch (condition.kind) {
    case 'plan':
      return condition.plans
    case 'org':
      return condition.orgIds
    case 'person':
      return condition.userIds
    case 'emailDomain':
      return condition.domains
  }
}

export function toForm(flag: Flag | null): FlagForm {
  if (!flag) return { key: '', kind: 'gate', description: '', rules: [emptyRule], groups: [], valuesText: '{}' }
  return {
    key: flag.key,
    kind: flag.kind,
    description: flag.description,
    rules: flag.rules.map(({ conditions, percent, by, group }) => ({
      conditions: conditions.map((condition) => ({ kind: condition.kind, text: listOf(condition).join(', ') })),
      percent: String(percent),
      by,
      group: group ?? '',
    })),
    groups: flag.groups.map(({ name, weight }) => ({ name, weight: String(weight) })),
    valuesText: JSON.stringify(flag.values, null, 2),
  }
}

function toCondition({ kind, text }: ConditionForm): FlagCondition {
  const words = text
    .split(/[,\s]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  // The server knows the format of ids and refuses anything else.
  const lists = { plan: { plans: words }, org: { orgIds: words }, person: { userIds: words }, emailDomain: { domains: words } }
  return { kind, ...lists[kind] } as FlagCondition
}

/** Undefined when the values are not a JSON object. */
function toValues(text: string): FlagValues | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as FlagValues) : undefined
  } catch {
    // Half-typed JSON cannot be saved yet.
    return undefined
  }
}

/** The request body, or the invalid part of the form. */
export function toDraft(form: FlagForm): FlagDraft | { wrong: 'key' | 'percent' | 'weight' | 'values' } {
  const { key, kind, description } = form
  if (!/^[a-z][a-z0-9_.-]{1,63}$/.test(key)) return { wrong: 'key' }
  const groups: FlagGroup[] =
    kind === 'experiment' ? form.groups.map(({ name, weight }) => ({ name: name.trim(), weight: Number(weight) })) : []
  if (groups.some(({ weight }) => !Number.isInteger(weight) || weight < 0 || weight > 1000)) return { wrong: 'weight' }
  const rules: FlagRule[] = form.rules.map((rule) => ({
    conditions: rule.conditions.map(toCondition),
    percent: Math.round(Number(rule.percent) * 100) / 100,
    by: rule.by,
    group: kind === 'experiment' && rule.group !== '' ? rule.group : null,
  }))
  if (form.rules.some(({ percent }) => percent.trim() === '') || rules.some(({ percent }) => !(percent >= 0 && percent <= 100))) {
    return { wrong: 'percent' }
  }
  const values = kind === 'config' ? toValues(form.valuesText) : {}
  return values ? { key, kind, description, rules, groups, values } : { wrong: 'values' }
}
