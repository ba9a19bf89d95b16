import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Widest a toast may be; sonner reads it. At most 687 px. */
    '--width'?: string
  }
}
