import { useEffect, useRef, useState } from 'react'

/** What can be listened to: its address, under an id that tells sounds apart. */
type Listenable = { id: string; url: string }

/** One sound at a time, which ends with the panel. `listen` starts a sound, stops the one that is heard, or all with null. */
export function useListening() {
  const player = useRef<HTMLAudioElement | null>(null)
  const [playingId, setPlayingId] = useState<string | null>(null)
  useEffect(() => () => player.current?.pause(), [])
  const listen = (sound: Listenable | null) => {
    player.current?.pause()
    player.current = null
    if (!sound || sound.id === playingId) return setPlayingId(null)
    const audio = new Audio(sound.url)
    player.current = audio
    audio.addEventListener('ended', () => setPlayingId(null))
    setPlayingId(sound.id)
    // A sound that this browser does not play stops at once; the clip can still have it.
    audio.play().catch(() => {
      if (player.current === audio) setPlayingId(null)
    })
  }
  return { heard: playingId, listen }
}

export type Listening = ReturnType<typeof useListening>
