import { useTranslation } from 'react-i18next'
import type { ShownNotification } from '@clipwright/contract/announcements/web-notifications'
import { VideoPlayer } from '#platform/video-player.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { AddressLink, MarkdownText } from './markdown-text.tsx'

type NoticeText = Pick<ShownNotification, 'title' | 'content' | 'linkUrl' | 'confirmLabel' | 'cancelLabel' | 'imageUrl' | 'videoUrl'>

/** A notice as a dialog: title, text, image or video, and one or two buttons. */
export function NoticeDialog({ notice, onClose }: { notice: NoticeText; onClose: () => void }) {
  const { t } = useTranslation('popups')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={notice.title} closeLabel={t('close')} focusSelf>
      <div className="grid gap-4">
        {notice.imageUrl ? (
          <img src={notice.imageUrl} alt="" className="max-h-[40dvh] w-full rounded-md border border-line object-contain" />
        ) : null}
        {notice.videoUrl ? <VideoPlayer src={notice.videoUrl} label={notice.title} className="max-h-[40dvh]" /> : null}
        {notice.content === '' ? null : <MarkdownText text={notice.content} className="text-lg text-ink-2" />}
        <div className={dialogFootClass}>
          {notice.linkUrl ? (
            <>
              <Button variant="quiet" onClick={onClose}>
                {notice.cancelLabel || t('notice.later')}
              </Button>
              <AddressLink href={notice.linkUrl} className={buttonClass({ variant: 'primary' })} onClick={onClose}>
                {notice.confirmLabel || t('notice.go')}
              </AddressLink>
            </>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {notice.confirmLabel || t('notice.gotIt')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
