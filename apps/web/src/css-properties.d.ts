import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Position of a word in a caption sample, counted in beats. */
    '--at'?: number
    /** Widest a toast may be; sonner reads it. At most 687 px. */
    '--width'?: string
  }
}
