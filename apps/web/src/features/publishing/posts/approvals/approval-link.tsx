import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'

/** A link that was just made, to be copied. */
export function ApprovalLink({ url }: { url: string }) {
  const { t } = useTranslation('publishing')
  const copy = async () => {
    if (await copyText(url)) void showToast('done', t('approval.copied'))
  }
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <TextField className="min-w-56 flex-1" label={t('approval.link')} hint={t('approval.linkHint')} readOnly value={url} />
      <Button size="small" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
        {t('approval.copy')}
      </Button>
    </div>
  )
}
