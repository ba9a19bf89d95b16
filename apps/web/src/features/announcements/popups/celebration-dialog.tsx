import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '../../../paths.ts'

export type CelebrationType = 'trial' | 'paid' | 'welcome-back' | 'welcome-back-in-app'

/** Duration of the strokes, ms. */
const closesAfterMs = 1000
const leavesAfterMs = 1300

/** Celebrates something. Its button draws the last stroke, closes the dialog and opens the dashboard. */
export function CelebrationDialog({ type, onClose }: { type: CelebrationType; onClose: () => void }) {
  const { t } = useTranslation('popups')
  const router = useRouter()
  const name = useSession((state) => state.session?.account?.name ?? '')
  const [isStarting, setStarting] = useState(false)
  const start = () => {
    setStarting(true)
    setTimeout(onClose, closesAfterMs)
    setTimeout(() => void router.navigate({ to: paths.dashboard }), leavesAfterMs)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`celebration.${type}.title`, { name })}
      closeLabel={t('close')}
    >
      <Strokes isDone={isStarting} />
      <p className="mt-4 text-lg text-ink-2">{t(`celebration.${type}.body`)}</p>
      <Button variant="primary" size="large" className="mt-5" busy={isStarting} onClick={start} autoFocus>
        {t('celebration.start')}
      </Button>
    </Dialog>
  )
}

const lines = [0.62, 0.88, 0.5, 0.76]
const halfHeight = 0.45

/** Lines of a transcript, marked in sequence. The last one waits for the press; with reduced motion nothing moves. */
function Strokes({ isDone }: { isDone: boolean }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const shareOf = (at: number) => (!isDrawn ? 0 : at < lines.length - 1 || isDone ? 1 : halfHeight)
  return (
    <div aria-hidden className="grid gap-2.5 rounded-md bg-sunken px-5 py-6">
      {lines.map((share, at) => (
        <div key={share} className="h-3 overflow-hidden rounded-xs bg-line" style={{ width: `${share * 100}%` }}>
          <span
            className="block h-full origin-left bg-marker transition-transform duration-160 ease-out still:delay-0!"
            style={{ transform: `scaleX(${shareOf(at)})`, transitionDelay: isDone ? '0ms' : `${at * 120}ms` }}
          />
        </div>
      ))}
    </div>
  )
}
