import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useTakeIn } from '../../../../brand/assets/assets.queries.ts'
import { addLayerHere } from '../../frame/add-layer.ts'
import { useEdit } from '../../use-edit.ts'

/** Uploads an image to the team's library and puts it on the clip. `parts` holds the file input and the error message. */
export function useOwnImage(kind: 'image' | 'logo'): { choose: () => void; isBusy: boolean; parts: ReactNode } {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const takeIn = useTakeIn()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
  const take = async (file: File) => {
    setBusy(true)
    setFailure(null)
    try {
      const { uri } = await takeIn(file)
      addLayerHere(session, { kind, uri })
    } catch (error) {
      setFailure(toApiError(error).errorName)
    }
    setBusy(false)
  }
  const parts = (
    <>
      <input
        ref={field}
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-label={t(`layers.choose.${kind}`)}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      {failure ? (
        <InlineAlert kind="danger" live className="basis-full">
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </>
  )
  return { choose: () => field.current?.click(), isBusy, parts }
}
