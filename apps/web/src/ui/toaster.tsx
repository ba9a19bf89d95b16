import { Check, CircleAlert } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

const toastButton =
  'ml-2 h-7 shrink-0 rounded-sm border border-line-strong px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-sunken touch:h-11'

let mounted = false

/** A root of its own next to the app's: after a crash of a screen its toast is still there. */
export function mountToaster(): void {
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <Toaster
      position="top-center"
      visibleToasts={3}
      gap={8}
      offset={12}
      mobileOffset={12}
      style={{ '--width': 'min(687px, calc(100vw - 24px))' }}
      icons={{
        success: <Check aria-hidden className="size-[18px] text-success" strokeWidth={2} />,
        error: <CircleAlert aria-hidden className="size-[18px] text-danger" strokeWidth={1.75} />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-md border border-line-strong bg-raised px-3.5 py-2.5 font-sans text-base text-ink shadow-popover outline-offset-2 focus-visible:[outline:2px_solid_var(--focus)]!',
          content: 'min-w-0 flex-1',
          title: 'font-medium line-clamp-3',
          description: 'text-ink-2',
          actionButton: toastButton,
          cancelButton: toastButton,
        },
      }}
    />,
  )
}

export { toast }
