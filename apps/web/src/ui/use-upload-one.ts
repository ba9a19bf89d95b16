import { useRef, useState } from 'react'

export type UploadState =
  | { kind: 'idle' }
  /** Percent is whole, 0 to 100. */
  | { kind: 'uploading'; name: string; percent: number }
  | { kind: 'done'; name: string }
  | { kind: 'refused'; name: string; reason: string }

type UploadOneOptions = {
  /** Sends the file and tells how much of it has arrived, 0 to 100. */
  send: (file: File, onPercent: (percent: number) => void) => Promise<void>
  /** Looks at a file before anything is sent; answers why it is refused, in the reader's language. */
  check?: (file: File) => string | null | Promise<string | null>
  /** The words for a failure while sending. */
  explain: (problem: unknown) => string
}

/** One file at a time: while one is on its way no other is taken, and of several only the first. */
export function useUploadOne({ send, check, explain }: UploadOneOptions) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const isBusy = useRef(false)

  async function take(files: ArrayLike<File>): Promise<void> {
    const file = files[0]
    if (!file || isBusy.current) return
    isBusy.current = true
    const { name } = file
    try {
      const reason = (await check?.(file)) ?? null
      if (reason !== null) {
        setState({ kind: 'refused', name, reason })
        return
      }
      setState({ kind: 'uploading', name, percent: 0 })
      await send(file, (percent) => setState({ kind: 'uploading', name, percent: Math.round(Math.min(100, Math.max(0, percent))) }))
      setState({ kind: 'done', name })
    } catch (problem) {
      // The zone shows it and takes the next file.
      setState({ kind: 'refused', name, reason: explain(problem) })
    } finally {
      isBusy.current = false
    }
  }
  return { state, take }
}
