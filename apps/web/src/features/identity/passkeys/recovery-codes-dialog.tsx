import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'

/** Displayed once: afterwards only new codes can be made. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('codesTitle')}
      description={t('codesBody')}
      closeLabel={t('close')}
    >
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`${dialogFootClass} mt-5`}>
        <Button
          icon={isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          onClick={() => void copyText(text).then(setIsCopied)}
        >
          <span aria-live="polite">{isCopied ? t('copied') : t('copyCodes')}</span>
        </Button>
        <Button icon={<Download aria-hidden className="size-4" />} onClick={() => saveAsFile(text)}>
          {t('saveCodes')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('codesDone')}
        </Button>
      </div>
    </Dialog>
  )
}

function saveAsFile(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'clipwright-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
