/** Saves what an address answers. The server says that it is to be saved, so the page stays. */
export function openDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
