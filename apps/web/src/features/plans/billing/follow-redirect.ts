/** Opens where a payment is made: in a new tab from the editor, whose page must not be left, elsewhere in place. */
export function followRedirect(url: string): void {
  if (/^(\/es-es)?\/editor/.test(window.location.pathname)) window.open(url, '_blank', 'noopener')
  else window.location.assign(url)
}
