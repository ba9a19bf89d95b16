import { useEffect, useRef, useState } from 'react'

/** A sound to play: its id and address. */
type Listenable = { id: string; url: string }

/** Plays one sound at a time until the panel closes. `listen` starts a sound or stops the current one; null stops. */
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
