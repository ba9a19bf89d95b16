import i18next from 'i18next'

// The first paint does not need the toaster, so its chunk loads with the first toast or when idle.
const toaster = () => import('./toaster.tsx')

type ToastOptions = {
  description?: string
  action?: { label: string; onPress: () => void }
  /** `Infinity` stays until dismissed. */
  durationMs?: number
  id?: string
  /** It went away without its action being pressed. */
  onClose?: () => void
}

function toSonner(options: ToastOptions) {
  return {
    ...(options.description ? { description: options.description } : {}),
    ...(options.action ? { action: { label: options.action.label, onClick: options.action.onPress } } : {}),
    ...(options.durationMs ? { duration: options.durationMs } : {}),
    // A toast that stays needs a close button.
    ...(options.durationMs === Infinity ? { cancel: { label: i18next.t('app:kit.dismiss'), onClick: () => undefined } } : {}),
    ...(options.id ? { id: options.id } : {}),
    ...(options.onClose ? { onAutoClose: options.onClose, onDismiss: options.onClose } : {}),
  }
}

export async function showToast(kind: 'done' | 'failed' | 'plain', message: string, options: ToastOptions = {}): Promise<void> {
  const { toast, mountToaster } = await toaster()
  mountToaster()
  const show = kind === 'done' ? toast.success : kind === 'failed' ? toast.error : toast
  show(message, toSonner(options))
}
