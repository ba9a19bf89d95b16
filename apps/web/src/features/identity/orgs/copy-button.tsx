import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

const confirmMs = 2500

type CopyButtonProps = { text: string; label?: string; small?: boolean }

/** Message after copying. */
export function CopyButton({ text, label, small = false }: CopyButtonProps) {
  const { t } = useTranslation('orgs')
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), confirmMs)
    return () => clearTimeout(timer)
  }, [copied])
  const isCopied = copied === text
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      {...(small ? { size: 'small' as const } : {})}
      aria-label={isCopied ? undefined : label}
      icon={<Icon aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={() => void copyText(text).then(() => setCopied(text))}
    >
      <span aria-live="polite">{t(isCopied ? 'link.copied' : 'link.copy')}</span>
    </Button>
  )
}

async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  // Without https the clipboard is closed to scripts, except for selected text.
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // Next to the button, so that a focus trap of a dialog does not clear the selection.
  const place = document.activeElement?.parentElement ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
