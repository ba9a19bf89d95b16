type Entry = {
  status: number
  /** Where the web app shows it. */
  show: 'toast' | 'inline' | 'dialog' | 'redirect' | 'none'
  /** Whether repeating the same call, or the same job step, can help. */
  retry: 'never' | 'later'
  /** English text for people; other languages are in packages/messages. */
  message: string
}

/** Keeps the literals. The browser's build leaves only `show`. */
export function refusal<const E extends Entry>(entry: E): E {
  return entry
}
