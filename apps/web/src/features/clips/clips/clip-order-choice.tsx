import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/segmented.tsx'

type ClipOrderChoiceProps = { order: 'best' | 'chapters'; onOrder: (order: 'best' | 'chapters') => void }

export function ClipOrderChoice({ order, onOrder }: ClipOrderChoiceProps) {
  const { t } = useTranslation('clips')
  return (
    <div className="mt-4 mb-2">
      <Segmented
        label={t('order.label')}
        value={order}
        onChange={onOrder}
        options={[
          { value: 'best', label: t('order.best') },
          { value: 'chapters', label: t('order.chapters') },
        ]}
      />
    </div>
  )
}
