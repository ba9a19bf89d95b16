import i18next from 'i18next'
import { showToast } from '#ui/toast.ts'

/** Copies a text; false where the browser refuses, which a toast says. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await writeClipboard(text)
    return true
  } catch {
    await showToast('failed', i18next.t('app:kit.copyFailed'))
    return false
  }
}

/** The same without a word. Rejects where the browser refuses. */
export async function writeClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) return clipboard.writeText(text)
  // Without https the clipboard is closed to scripts, except for selected text.
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // Next to the button, so that a focus trap of a dialog does not clear the selection.
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy.')
}
