import { Image, Library, Smile, Stamp, Type } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { uploadAtOnce } from '../../../uploads/uploads.public.ts'
import { EmojiPicture } from '../../picture/emoji-picture.tsx'
import { addLayerHere } from '../../picture/add-layer.ts'
import { useEdit } from '../../use-edit.ts'
import { LibraryPictures } from './library-pictures.tsx'

// The emoji that clips are marked with most; any other is typed.
const usual = ['🔥', '😂', '❤️', '👀', '💡', '✅', '❌', '🎉', '👉', '💰', '😱', '🚀']

/** Puts text, emoji, a picture or a logo on the clip, from the playhead on. */
export function AddLayers() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [shown, setShown] = useState<'emoji' | 'library' | null>(null)
  const toggle = (part: 'emoji' | 'library') => setShown(shown === part ? null : part)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Type aria-hidden className="size-4" />}
          onClick={() => addLayerHere(session, { kind: 'text', text: t('layers.newText') })}
        >
          {t('layers.kind.text')}
        </Button>
        <Button
          size="small"
          icon={<Smile aria-hidden className="size-4" />}
          aria-expanded={shown === 'emoji'}
          onClick={() => toggle('emoji')}
        >
          {t('layers.kind.emoji')}
        </Button>
        <PictureButton kind="image" icon={<Image aria-hidden className="size-4" />} />
        <PictureButton kind="logo" icon={<Stamp aria-hidden className="size-4" />} />
        <Button
          size="small"
          icon={<Library aria-hidden className="size-4" />}
          aria-expanded={shown === 'library'}
          onClick={() => toggle('library')}
        >
          {t('layers.library')}
        </Button>
      </div>
      {shown === 'library' ? <LibraryPictures /> : null}
      {shown === 'emoji' ? (
        <div role="group" aria-label={t('layers.kind.emoji')} className="flex flex-wrap gap-1">
          {usual.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => addLayerHere(session, { kind: 'emoji', emoji })}
              aria-label={emoji}
              className="grid size-9 place-items-center rounded-md hover:bg-sunken touch:size-11"
            >
              <EmojiPicture emoji={emoji} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function PictureButton({ kind, icon }: { kind: 'image' | 'logo'; icon: ReactNode }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailure(null)
    try {
      addLayerHere(session, { kind, uri: await uploadAtOnce(file, 'asset') })
    } catch (error) {
      setFailure(toApiError(error).errorName)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" icon={icon} busy={isBusy} onClick={() => field.current?.click()}>
        {t(`layers.kind.${kind}`)}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-label={t(`layers.choose.${kind}`)}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {failure ? (
        <InlineAlert kind="danger" live className="basis-full">
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </>
  )
}
