import { Image, Library, type LucideIcon, Smile, Stamp, Type, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { EmojiImage } from '../../frame/emoji-image.tsx'
import { addLayerHere } from '../../frame/add-layer.ts'
import { useEdit } from '../../use-edit.ts'
import { KitLogos } from './kit-logos.tsx'
import { LibraryImages } from './library-images.tsx'
import { useOwnImage } from './use-own-image.tsx'

type Tray = 'emoji' | 'library' | 'logo'

/** Adds text, an emoji, an image or a logo at the playhead. */
export function AddLayers() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [openTray, setOpenTray] = useState<Tray | null>(null)
  const trays = { shown: openTray, setShown: setOpenTray }
  const image = useOwnImage('image')
  const logo = useOwnImage('logo')
  const addText = () => {
    flushSync(() => addLayerHere(session, { kind: 'text', text: t('layers.newText') }))
    // Select the placeholder text, so that typing replaces it.
    const field = document.querySelector<HTMLTextAreaElement>('[data-layer-text]')
    field?.focus()
    field?.select()
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<Type aria-hidden className="size-4" />} onClick={addText}>
          {t('layers.kind.text')}
        </Button>
        <TrayButton tray="emoji" icon={Smile} {...trays}>
          {t('layers.kind.emoji')}
        </TrayButton>
        <Button size="small" icon={<Image aria-hidden className="size-4" />} busy={image.isBusy} onClick={image.choose}>
          {t('layers.kind.image')}
        </Button>
        <TrayButton tray="logo" icon={Stamp} {...trays}>
          {t('layers.kind.logo')}
        </TrayButton>
        <TrayButton tray="library" icon={Library} {...trays}>
          {t('layers.library')}
        </TrayButton>
        {image.parts}
        {logo.parts}
      </div>
      <KitLogos />
      {openTray === 'library' ? <LibraryImages kind="image" /> : null}
      {openTray === 'logo' ? (
        <>
          <Button
            size="small"
            className="self-start"
            icon={<Upload aria-hidden className="size-4" />}
            busy={logo.isBusy}
            onClick={logo.choose}
          >
            {t('layers.uploadLogo')}
          </Button>
          <LibraryImages kind="logo" />
        </>
      ) : null}
      {openTray === 'emoji' ? <EmojiTray /> : null}
    </div>
  )
}

type TrayButtonProps = {
  tray: Tray
  icon: LucideIcon
  shown: Tray | null
  setShown: (tray: Tray | null) => void
  children: ReactNode
}

function TrayButton({ tray, icon: Icon, shown, setShown, children }: TrayButtonProps) {
  const isOpen = shown === tray
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden className="size-4" />}
      aria-expanded={isOpen}
      onClick={() => setShown(isOpen ? null : tray)}
    >
      {children}
    </Button>
  )
}

// Common emoji; any other can be typed.
const usual = ['🔥', '😂', '❤️', '👀', '💡', '✅', '❌', '🎉', '👉', '💰', '😱', '🚀']

function EmojiTray() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  return (
    <div role="group" aria-label={t('layers.kind.emoji')} className="flex flex-wrap gap-1">
      {usual.map((emoji) => (
        <button
          key={emoji}
          type="button"
          onClick={() => addLayerHere(session, { kind: 'emoji', emoji })}
          aria-label={emoji}
          className="grid size-9 place-items-center rounded-md hover:bg-sunken touch:size-11"
        >
          <EmojiImage emoji={emoji} />
        </button>
      ))}
    </div>
  )
}
