import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#platform/copy-text.ts'
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
      onClick={() => void copyText(text).then((isDone) => setCopied(isDone ? text : null))}
    >
      <span aria-live="polite">{t(isCopied ? 'link.copied' : 'link.copy')}</span>
    </Button>
  )
}
