import { useTranslation } from 'react-i18next'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { AccountChoice } from '../posts/account-choice.tsx'
import { useSocialAccounts } from '../social-accounts/social-accounts.queries.ts'
import type { RuleDraft } from './rule-draft.ts'

const nexts: readonly RuleDraft['next'][] = ['clips', 'clips+queue']
const textKeys = { clips: 'imports.next.clips', 'clips+queue': 'imports.next.queue' } as const

/** What becomes of the first clips of a video that a rule took. */
export function NextFields({ rule, onRule }: { rule: RuleDraft; onRule: (rule: RuleDraft) => void }) {
  const { t } = useTranslation('publishing')
  const set = (change: Partial<RuleDraft>) => onRule({ ...rule, ...change })
  return (
    <>
      <Select
        className="mt-4"
        label={t('imports.field.next')}
        value={rule.next}
        options={nexts.map((value) => ({ value, label: t(textKeys[value]) }))}
        onChange={(next) => set({ next })}
      />
      {rule.next === 'clips+queue' ? (
        <>
          <PostAccounts rule={rule} onRule={onRule} />
          <div className="mt-4 max-w-xs">
            <NumberField
              label={t('imports.field.postCount')}
              value={rule.postCount}
              min={1}
              max={20}
              onChange={(postCount) => set({ postCount })}
            />
          </div>
          <Switch
            className="mt-4"
            label={t('imports.field.approval')}
            checked={rule.approvalNeeded}
            onChange={(approvalNeeded) => set({ approvalNeeded })}
          />
        </>
      ) : null}
    </>
  )
}

function PostAccounts({ rule, onRule }: { rule: RuleDraft; onRule: (rule: RuleDraft) => void }) {
  const { t } = useTranslation('publishing')
  const accounts = useSocialAccounts().data ?? []
  const ids = rule.postAccountIds
  const slotless = accounts.filter(({ accountId, slotCount }) => ids.includes(accountId) && slotCount === 0)
  if (accounts.length === 0) return <p className="mt-4 text-sm text-ink-2">{t('imports.noAccounts')}</p>
  return (
    <>
      <AccountChoice
        accounts={accounts}
        chosenIds={ids}
        onChange={(postAccountIds) => onRule({ ...rule, postAccountIds: [...postAccountIds] })}
      />
      {slotless.length > 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('imports.noSlots', { names: slotless.map(({ name }) => name).join(', ') })}</p>
      ) : null}
    </>
  )
}
