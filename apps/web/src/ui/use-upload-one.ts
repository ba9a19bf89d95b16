import { useRef, useState } from 'react'

export type UploadState =
  | { kind: 'idle' }
  /** Whole percent, 0 to 100. */
  | { kind: 'uploading'; name: string; percent: number }
  /** It was sent and is being checked. */
  | { kind: 'checking'; name: string; percent: number }
  | { kind: 'done'; name: string }
  | { kind: 'refused'; name: string; reason: string }

type UploadOneOptions = {
  /** Sends the file; reports the percentage sent, then checked, both 0 to 100. */
  send: (file: File, onPercent: (percent: number) => void, onChecked: (percent: number) => void) => Promise<void>
  /** Checks a file before anything is sent; returns the reason for a refusal in the reader's language. */
  check?: (file: File) => string | null | Promise<string | null>
  /** Message for a failure while sending. */
  explain: (problem: unknown) => string
}

/** Processes one file at a time, the others queue. When all are done, the last refusal is displayed. */
export function useUploadOne({ send, check, explain }: UploadOneOptions) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const waiting = useRef<File[]>([])
  const isBusy = useRef(false)

  async function takeOne(file: File): Promise<UploadState> {
    const { name } = file
    const tell = (kind: 'uploading' | 'checking') => (percent: number) =>
      setState({ kind, name, percent: Math.round(Math.min(100, Math.max(0, percent))) })
    try {
      const reason = (await check?.(file)) ?? null
      if (reason !== null) return { kind: 'refused', name, reason }
      tell('uploading')(0)
      await send(file, tell('uploading'), tell('checking'))
      return { kind: 'done', name }
    } catch (problem) {
      // The zone shows the error and takes the next file.
      return { kind: 'refused', name, reason: explain(problem) }
    }
  }

  async function take(files: ArrayLike<File>): Promise<void> {
    waiting.current.push(...Array.from(files))
    if (isBusy.current) return
    isBusy.current = true
    let refused: UploadState | null = null
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      const end = await takeOne(file)
      if (end.kind === 'refused') refused = end
      setState(refused ?? end)
    }
    isBusy.current = false
  }
  return { state, take }
}
