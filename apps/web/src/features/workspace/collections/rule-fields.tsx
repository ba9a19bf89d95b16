import { useTranslation } from 'react-i18next'
import { scoreLetters, type ScoreLetter } from '@clipwright/contract/clips/clips'
import type { CollectionRule } from '@clipwright/contract/workspace/collections'
import { Chip } from '#ui/chip.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

const lengths = { any: {}, short: { maxSec: 30 }, middle: { minSec: 30, maxSec: 60 }, long: { minSec: 60 } } as const
const ages = ['any', '7', '30', '90'] as const

type Length = keyof typeof lengths

function lengthOf({ minSec, maxSec }: CollectionRule): Length {
  if (minSec === undefined) return maxSec === undefined ? 'any' : 'short'
  return maxSec === undefined ? 'long' : 'middle'
}

/** Criteria of a smart collection. */
export function RuleFields({ rule, onRule }: { rule: CollectionRule; onRule: (rule: CollectionRule) => void }) {
  const { t } = useTranslation('collections')
  const { text: _text, ...withoutText } = rule
  const { letters = [], ...withoutLetters } = rule
  const { minSec: _min, maxSec: _max, ...withoutLength } = rule
  const { createdWithinDays, ...withoutAge } = rule
  const toggle = (letter: ScoreLetter) => {
    const next = letters.includes(letter) ? letters.filter((one) => one !== letter) : [...letters, letter]
    onRule(next.length === 0 ? withoutLetters : { ...withoutLetters, letters: next })
  }
  return (
    <fieldset className="mt-4 space-y-4 border-t border-line pt-4">
      <legend className="sr-only">{t('rule.title')}</legend>
      <TextField
        label={t('rule.text')}
        hint={t('rule.textHint')}
        value={rule.text ?? ''}
        maxLength={200}
        onChange={(event) => onRule(event.target.value.trim() === '' ? withoutText : { ...rule, text: event.target.value })}
      />
      <div role="group" aria-label={t('rule.letters')}>
        <p className="text-sm font-semibold">{t('rule.letters')}</p>
        <div className="mt-1 flex gap-1.5">
          {scoreLetters.map((letter) => (
            <Chip key={letter} pressed={letters.includes(letter)} onClick={() => toggle(letter)}>
              {letter}
            </Chip>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Select
          label={t('rule.length')}
          className="w-44"
          value={lengthOf(rule)}
          options={(['any', 'short', 'middle', 'long'] as const).map((value) => ({ value, label: t(`rule.lengths.${value}`) }))}
          onChange={(length) => onRule({ ...withoutLength, ...lengths[length] })}
        />
        <Select
          label={t('rule.age')}
          className="w-44"
          value={ages.find((age) => age === String(createdWithinDays)) ?? 'any'}
          options={ages.map((value) => ({ value, label: value === 'any' ? t('rule.anyAge') : t('rule.days', { count: Number(value) }) }))}
          onChange={(age) => onRule(age === 'any' ? withoutAge : { ...withoutAge, createdWithinDays: Number(age) })}
        />
      </div>
      <Switch label={t('rule.liked')} checked={rule.likedByMe ?? false} onChange={(likedByMe) => onRule({ ...rule, likedByMe })} />
    </fieldset>
  )
}
