/** The clock of this process, which can be moved on; it goes right again at the end. What was made before keeps its time. */
export function openProcessClock() {
  const real = globalThis.Date
  let aheadMs = 0
  class ShiftedDate extends real {
    constructor(...parts: ConstructorParameters<DateConstructor> | []) {
      if (parts.length === 0) super(real.now() + aheadMs)
      else super(...(parts as [number]))
    }
    static override now = () => real.now() + aheadMs
    static override [Symbol.hasInstance] = (value: unknown) => Object.prototype.toString.call(value) === '[object Date]'
  }
  globalThis.Date = ShiftedDate as DateConstructor
  return {
    jump: (seconds: number) => void (aheadMs += seconds * 1000),
    [Symbol.dispose]() {
      globalThis.Date = real
    },
  }
}
