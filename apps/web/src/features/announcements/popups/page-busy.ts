/** Time after the last key press in which somebody may still be typing, ms. */
const typingMs = 3000
let lastTypedMs = Number.NEGATIVE_INFINITY

if (typeof document !== 'undefined') {
  // Capturing, for fields that stop the event.
  document.addEventListener('input', () => (lastTypedMs = performance.now()), { capture: true })
}

/** Whether a popup would interrupt: a dialog, typing, a playing video, or a hidden page. */
export function isPageBusy(): boolean {
  if (document.hidden || performance.now() - lastTypedMs < typingMs) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return [...document.querySelectorAll('video, audio')].some((media) => media instanceof HTMLMediaElement && !media.paused)
}
