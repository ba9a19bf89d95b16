import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploads } from '../../sources/uploads/upload-list.ts'
import { takeFiles } from './take-files.ts'

/** A file dropped on any page goes into the field of the dashboard. */
export function DropAnywhere() {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const [over, setOver] = useState(false)
  const busy = useUploads((state) => state.uploads.length > 0)

  useEffect(() => {
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.type === 'dragenter') depth += 1
      setOver(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      takeFiles(event.dataTransfer?.files ?? [])
      void navigate({ to: '/dashboard' })
    }
    const on = { dragenter: enter, dragover: enter, dragleave: leave, drop }
    for (const [name, listener] of Object.entries(on)) window.addEventListener(name as keyof typeof on, listener)
    return () => {
      for (const [name, listener] of Object.entries(on)) window.removeEventListener(name as keyof typeof on, listener)
    }
  }, [navigate])

  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-ink bg-marker/95 text-on-marker">
      <p className="font-display text-2xl font-extrabold">{busy ? t('drop.another') : t('drop.one')}</p>
    </div>
  )
}
