import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

type WearButtonProps = { name: string; isWorn: boolean; onWear: () => void; onTakeOff: () => void }

/** Puts a part of the kit into new clips, and so on the clip beside it, or takes it out again. */
export function WearButton({ name, isWorn, onWear, onTakeOff }: WearButtonProps) {
  const { t } = useTranslation('brand')
  const Icon = isWorn ? Check : Plus
  return (
    <Button
      size="small"
      variant={isWorn ? 'outline' : 'quiet'}
      aria-pressed={isWorn}
      aria-label={`${t('kit.wear')}: ${name}`}
      icon={<Icon aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={isWorn ? onTakeOff : onWear}
    >
      {t('kit.wear')}
    </Button>
  )
}
