/** Downloads from an address. The server marks it as an attachment, so the page stays. */
export function openDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
