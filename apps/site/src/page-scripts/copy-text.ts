/** Puts a text on the clipboard, also one that is still to come. Whether it is there; throws why the text did not come. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== 'string' && (await succeeds(() => writeLater(text)))) return true
  const value = await text
  return (await succeeds(() => navigator.clipboard.writeText(value))) || copyByHand(value)
}

/** Safari lets a click write only at once, so it is handed what is to come. */
async function writeLater(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  // Whoever waits for the text is told.
  blob.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

/** Pages over plain http have no clipboard of their own. */
function copyByHand(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}
