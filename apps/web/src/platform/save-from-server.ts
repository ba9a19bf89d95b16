import { apiPrefix, callHeaders, readError } from './api-client.ts'
import { ApiError } from './api-error.ts'

/** Fetches a file with the headers of every call, which a plain link cannot carry, and lets the browser save it. */
export async function saveFromServer(path: string, query: Record<string, unknown>, fileName: string): Promise<void> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${apiPrefix}${path}?${params}`, { headers: callHeaders() }).catch((error: unknown) => {
    throw new ApiError('Offline', 'The server could not be reached.', { cause: error })
  })
  if (!response.ok) throw await readError(response)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // By the next turn the browser has taken over the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
