import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Position of a word in a caption sample, counted in beats. */
    '--at'?: number
  }
}
