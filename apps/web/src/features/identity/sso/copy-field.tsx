import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#platform/copy-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A text to copy. A click selects it, the button copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('sso')
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <div className="flex items-end gap-1.5">
      <TextField className="min-w-0 flex-1" label={label} mono readOnly value={text} onFocus={(event) => event.target.select()} />
      <IconButton label={isCopied ? t('copied') : t('copyNamed', { label })} onClick={() => void copyText(text).then(setCopied)}>
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
