/** Message between our own windows: a sign-in in another window succeeded. */
type SignedInMessage = { type: 'clipwright:signed-in' }

const message: SignedInMessage = { type: 'clipwright:signed-in' }
const channelName = 'clipwright'

function isSignedIn(data: unknown): boolean {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === message.type
}

/** Notifies the window that opened this one, and other pages of this site. Other origins cannot receive it. */
export function tellSignedIn(): void {
  const opener = window.opener as Window | null
  opener?.postMessage(message, window.location.origin)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Calls back on that message from another window of this site. Messages of other origins are ignored. */
export function onSignedIn(callBack: () => void): () => void {
  const fromWindow = ({ origin, data }: MessageEvent) => {
    if (origin === window.location.origin && isSignedIn(data)) callBack()
  }
  const channel = new BroadcastChannel(channelName)
  // Only pages of this origin can reach the channel.
  channel.addEventListener('message', ({ data }) => {
    if (isSignedIn(data)) callBack()
  })
  window.addEventListener('message', fromWindow)
  return () => {
    window.removeEventListener('message', fromWindow)
    channel.close()
  }
}
