import { useEffect } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { askForPopup } from '../../announcements/popups/ask-for-popup.ts'
import { useImportNews } from './auto-import.queries.ts'

const NewsDialog = lazyPart(async () => (await import('./news-dialog.tsx')).NewsDialog)

/** Queues the dialog about imports of rules that want one, once for the newest. */
export function ImportAsker() {
  const { data: items } = useImportNews()
  useEffect(() => {
    const [newest] = items ?? []
    if (!newest || !items) return
    const draw = (onClose: () => void) => <NewsDialog items={items} onClose={onClose} />
    askForPopup({ kind: 'AutoImportDialog', id: `auto-import.${newest.itemId}`, onceAfter: 'shown', draw })
  }, [items])
  return null
}
