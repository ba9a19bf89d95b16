import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'

/** The address names a clip that is not there. */
export function GoneClip({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clips')
  return (
    <InlineAlert
      kind="info"
      className="mt-3"
      action={
        <Button size="small" onClick={onClose}>
          {t('app:close')}
        </Button>
      }
    >
      {t('gone')}
    </InlineAlert>
  )
}
