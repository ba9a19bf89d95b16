import type { TFunction } from 'i18next'
import type { AuditEvent } from '@clipwright/contract/operations/audit'
import { type AuditDetail, auditDetails } from '@clipwright/contract/operations/audit-details'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { momentText } from './time-words.ts'

type Value = AuditEvent['details'][string]
type Language = { t: TFunction<'settings'>; language: string }

/** One detail of a row. `isCode`: an id or a name nobody knows, which is read letter by letter. */
type AuditFact = { name: string; value: string; isCode: boolean }

const isDetail = (key: string): key is AuditDetail => (auditDetails as readonly string[]).includes(key)

/** How a plan changes follows from the plan itself. */
const isLeftOut = (action: string, key: string, value: Value) =>
  value === null || value === '' || (key === 'kind' && action === 'subscription.switched')

/** The details of a row as people read them. A name that this version does not know is shown as it is stored. */
export function toAuditFacts({ action, details }: Pick<AuditEvent, 'action' | 'details'>, language: Language): AuditFact[] {
  return Object.entries(details)
    .filter(([key, value]) => !isLeftOut(action, key, value))
    .map(([key, value]) => {
      if (!isDetail(key)) return { name: key, value: String(value), isCode: true }
      return { name: nameOf(key, language), value: valueOf(key, value, language), isCode: isId(key, value) }
    })
}

const ids: ReadonlySet<string> = new Set(['approvalId', 'clipId', 'fingerprint', 'invitation', 'projectId', 'shareId', 'targetId'])
/** `from` is a person when a team is handed over. */
const isId = (key: AuditDetail, value: Value) => ids.has(key) || (key === 'from' && /^[\w-]{16}$/.test(String(value)))

const settingNames = {
  watermarkByDefault: 'services.mark',
  allowAiProviders: 'services.ai',
  localModel: 'services.local',
} as const
const choiceNames = ['visibility', 'madeForKids', 'comments', 'duets', 'stitches', 'promotion', 'board', 'channel', 'handOver'] as const
type ChoiceName = (typeof choiceNames)[number]
const isChoice = (key: AuditDetail): key is ChoiceName => (choiceNames as readonly string[]).includes(key)
const isSetting = (key: AuditDetail): key is keyof typeof settingNames => key in settingNames

function nameOf(key: AuditDetail, { t }: Language): string {
  if (isSetting(key)) return t(settingNames[key])
  return isChoice(key) ? t(`publishing:choices.name.${key}`) : t(`audit.detail.${key}`)
}

const moments: ReadonlySet<string> = new Set(['expiresAt', 'fireAt', 'restorableUntil'])
const spans: ReadonlySet<string> = new Set(['days', 'expirationDays', 'expiresInDays'])
/** A hundred years stand for no end. */
const endlessDays = 36_500

function valueOf(key: AuditDetail, value: Value, { t, language }: Language): string {
  if (typeof value === 'boolean') return t(`publishing:choices.value.${value ? 'yes' : 'no'}`)
  if (typeof value === 'number') {
    if (spans.has(key)) return value >= endlessDays ? t('projects:share.never') : t('settings:keys.days', { count: value })
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    return key === 'seconds' ? t('settings:audit.value.minutes', { minutes: number.format(value / 60) }) : number.format(value)
  }
  const text = String(value)
  if (moments.has(key)) return momentText(text, language)
  if (key === 'format' || key === 'protocol') return text.toUpperCase()
  if (key === 'scopes')
    return text
      .split(' ')
      .map((scope) => t(`scope.${scope.replace(/[:_]/g, '_')}`, { defaultValue: scope }))
      .join(', ')
  if (key === 'platform' && text in platformNames) return platformNames[text as keyof typeof platformNames]
  const keys = keysOf(key, text)
  return keys.length === 0 ? text : t(keys, { defaultValue: text })
}

/** Where a word of ours may stand; this version may not know it, and what people wrote themselves is in none of them. */
const places: Partial<Record<AuditDetail, (word: string) => string[]>> = {
  by: (word) => [`audit.value.by.${word}`],
  cycle: (word) => [`billing:cycle.${word}`],
  from: (word) => [`orgs:role.${word}`, `projects:share.who.${word}`],
  kind: (word) => [`brand:assets.kind.${word}`, `publishing:companion.kind.${word}`],
  localModel: (word) => [`audit.value.localModel.${word}`],
  method: (word) => [`auth:sessions.method.${word}`],
  ownership: (word) => [`audit.value.ownership.${word}`],
  plan: (word) => [`billing:plan.${word}`],
  platform: (word) => [`publishing:imports.platform.${word}`],
  role: (word) => [`orgs:role.${word}`],
  target: (word) => [`audit.value.target.${word}`],
  to: (word) => [`orgs:role.${word}`, `projects:share.who.${word}`],
}

function keysOf(key: AuditDetail, text: string): string[] {
  if (!/^\w+$/.test(text)) return []
  return isChoice(key) ? [`publishing:choices.value.${text}`] : (places[key]?.(text) ?? [])
}
