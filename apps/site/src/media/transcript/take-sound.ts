import { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, MkvOutputFormat, Output } from 'mediabunny'

/**
 * The sound of a video as a file of its own, packet by packet as it is, so that the picture need not be sent. Null where the
 * browser cannot take it out.
 */
export async function takeSound(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  if (!(await input.canRead()) || !(await input.getPrimaryAudioTrack())) return null
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const conversion = await Conversion.init({ input, output, tracks: 'primary', showWarnings: false, video: { discard: true } })
  if (!conversion.utilizedTracks.some((track) => track.isAudioTrack())) return null
  const stop = () => void conversion.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return target.buffer && new Blob([target.buffer])
}
