import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetExtensions } from '@clipwright/contract/brand/assets'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { useTakeIn } from '../../../../brand/assets/assets.queries.ts'
import { addMusic } from '../../sound/add-sound.ts'
import { useEdit } from '../../use-edit.ts'

const accept = [...assetExtensions.audio.map((extension) => `.${extension}`), 'audio/*'].join()

/** Uploads a file to the team's library, waits for its check and adds it. */
export function OwnMusic({ onFailure }: { onFailure: (failure: ApiErrorName | null) => void }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const takeIn = useTakeIn()
  const file = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<{ kind: 'sending' | 'checking'; percent: number } | null>(null)
  const tell = (kind: 'sending' | 'checking') => (percent: number) => setStep({ kind, percent: Math.round(percent) })
  const onFile = async (musicFile: File) => {
    tell('sending')(0)
    onFailure(null)
    try {
      const { uri } = await takeIn(musicFile, { onPercent: tell('sending'), onChecked: tell('checking') })
      addMusic(session, { uri, loop: true })
    } catch (error) {
      onFailure(toApiError(error).errorName)
    } finally {
      setStep(null)
    }
  }
  return (
    <div className="flex items-center gap-3">
      <Button size="small" icon={<Upload aria-hidden className="size-4" />} busy={step !== null} onClick={() => file.current?.click()}>
        {t('sound.ownMusic')}
      </Button>
      <span role="status" className="text-sm text-ink-2">
        {step ? t(`sound.${step.kind}`, { percent: step.percent }) : ''}
      </span>
      <input
        ref={file}
        type="file"
        accept={accept}
        aria-label={t('sound.ownMusic')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const musicFile = event.target.files?.[0]
          event.target.value = ''
          if (musicFile) void onFile(musicFile)
        }}
      />
    </div>
  )
}
