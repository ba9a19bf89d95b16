declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  type Rnnoise = {
    HEAPF32: Float32Array
    _malloc(bytes: number): number
    _free(address: number): void
    _rnnoise_create(model?: number): number
    _rnnoise_destroy(state: number): void
    /** Answers how likely the frame is speech, 0 to 1. */
    _rnnoise_process_frame(state: number, output: number, input: number): number
    ready: Promise<unknown>
  }
  export default function createRnnoise(): Rnnoise
}
