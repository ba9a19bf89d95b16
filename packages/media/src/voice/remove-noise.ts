/** The functions of the engine we use. Its package has no types. */
type Rnnoise = {
  HEAPF32: Float32Array
  _malloc(bytes: number): number
  _free(address: number): void
  _rnnoise_create(): number
  _rnnoise_destroy(state: number): void
  _rnnoise_process_frame(state: number, output: number, input: number): number
  ready: Promise<unknown>
}
const enginePackage: string = '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js'

/** RNNoise takes 10 ms of 48 kHz at the scale of 16-bit numbers; its output lags by two frames. */
const frame = 480
const lateSamples = 2 * frame
const scale = 32_768

/** Removes noise from mono 48 kHz sound and mixes the result with the input: `strength` 1 is the clean sound alone. As long as the input. */
export async function removeNoise(dry: Float32Array, strength: number, onProgress: (share: number) => void): Promise<Float32Array> {
  const { default: createEngine } = (await import(enginePackage)) as { default: () => Rnnoise }
  const engine = createEngine()
  await engine.ready
  const state = engine._rnnoise_create()
  const place = engine._malloc(frame * 4)
  const wet = new Float32Array(dry.length)
  const frames = Math.ceil((dry.length + lateSamples) / frame)
  for (let index = 0; index < frames; index += 1) {
    const from = index * frame
    // The engine's memory may have moved since the last frame.
    const view = engine.HEAPF32.subarray(place >> 2, (place >> 2) + frame)
    for (let at = 0; at < frame; at += 1) view[at] = (dry[from + at] ?? 0) * scale
    engine._rnnoise_process_frame(state, place, place)
    const denoised = engine.HEAPF32.subarray(place >> 2, (place >> 2) + frame)
    for (let at = 0; at < frame; at += 1) {
      const to = from + at - lateSamples
      if (to >= 0 && to < wet.length) wet[to] = strength * ((denoised[at] ?? 0) / scale) + (1 - strength) * (dry[to] ?? 0)
    }
    if (index % 2000 === 0) onProgress(index / frames)
  }
  engine._free(place)
  engine._rnnoise_destroy(state)
  return wet
}
