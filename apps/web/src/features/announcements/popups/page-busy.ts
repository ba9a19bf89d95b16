/** So long after the last key somebody may still be writing. */
const typingMs = 3000
let lastTypedMs = Number.NEGATIVE_INFINITY

if (typeof document !== 'undefined') {
  // Also where a field stops the event from going further.
  document.addEventListener('input', () => (lastTypedMs = performance.now()), { capture: true })
}

/** Whether a popup would come in the way: of a dialog of one's own, of writing, of watching, or of nobody at all. */
export function isPageBusy(): boolean {
  if (document.hidden || performance.now() - lastTypedMs < typingMs) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return [...document.querySelectorAll('video, audio')].some((media) => media instanceof HTMLMediaElement && !media.paused)
}
