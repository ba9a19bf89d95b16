import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Maximum width of a toast, read by sonner. At most 687 px. */
    '--width'?: string
  }
}
