import { censorTone } from '@clipwright/timeline/censor-tone'

/** The tone for beeped words. No audio device is opened before the first one. */
export class Beep {
  #tone: { context: AudioContext; gain: GainNode } | null = null

  /** `level`: 1 as in the export, 0 is silence. */
  hear(level: number): void {
    if (!this.#tone && level === 0) return
    this.#tone ??= openTone()
    const gain = level * censorTone.level
    if (this.#tone.gain.gain.value !== gain) this.#tone.gain.gain.value = gain
  }

  stop(): void {
    void this.#tone?.context.close()
    this.#tone = null
  }
}

function openTone(): { context: AudioContext; gain: GainNode } {
  const context = new AudioContext()
  const oscillator = new OscillatorNode(context, { frequency: censorTone.hz })
  const gain = new GainNode(context, { gain: 0 })
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  return { context, gain }
}
