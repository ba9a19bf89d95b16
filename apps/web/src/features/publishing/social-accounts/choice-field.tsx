import { useTranslation } from 'react-i18next'
import type { PostChoice, SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { Select } from '#ui/select.tsx'

export type ChosenValues = Partial<Record<PostChoice['name'], string>>

/** Whether people choose how posts go out on an account. */
export const hasChoices = ({ platform }: SocialAccount) =>
  platform === 'YOUTUBE' || platform === 'TIKTOK_BUSINESS' || platform === 'PINTEREST' || platform === 'PEERTUBE'

type ChoiceFieldProps = { choice: PostChoice; value: string | undefined; onChange: (value: string) => void }

/** Words of ours; anything else comes from the platform with a label of its own. */
const plainValues = [
  'public',
  'unlisted',
  'private',
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
  'yes',
  'no',
  'none',
  'own',
  'paid',
] as const

/** A value in words; anything that is not ours comes from the platform. */
export function useChoiceText() {
  const { t } = useTranslation('publishing')
  return (value: string): string => {
    const plain = plainValues.find((word) => word === value)
    return plain ? t(`choices.value.${plain}`) : value
  }
}

/** One choice of how posts go out. */
export function ChoiceField({ choice: { name, values }, value, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation('publishing')
  const labelOf = useChoiceText()
  const unchosen = value === undefined ? [{ value: '', label: t('choices.pick') }] : []
  return (
    <Select
      label={t(`choices.name.${name}`)}
      value={value ?? ''}
      options={[...unchosen, ...values.map((one) => ({ value: one.value, label: one.label ?? labelOf(one.value) }))]}
      onChange={(next) => (next === '' ? undefined : onChange(next))}
    />
  )
}
