import { expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

test('a file that was stopped before it was on its way is not sent', async () => {
  const stop = new AbortController()
  const credential = { token: 'token', expiresAt: new Date(Date.now() + 100 * 3_600_000).toISOString() }
  const send = vi.fn<() => void>()
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async () => {
    stop.abort()
    return Response.json(credential)
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 202
      upload = { addEventListener: () => undefined }
      open(): void {}
      setRequestHeader(): void {}
      addEventListener(name: string, listener: () => void): void {
        if (name === 'load') setTimeout(listener, 0)
      }
      send = send
    },
  )
  try {
    const sending = sendFile(new Blob(['video']), '/api/file', { texts: {} as never, signal: stop.signal, onProgress: () => undefined })
    await expect(sending).rejects.toThrow('aborted')
    expect(send).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})
