// These pages use much memory and need nothing of the app around them: they are opened and left by a full page load.
const ownPages = /^\/(editor|brand-templates|brand-templates-ux|fsc-demo)(\/|$)/
// Other addresses of the editor, which redirect to it.
const editorNames = /^\/(editor-ux|clip-editor)(?=\/|$)/

/** Pure: navigating between two addresses with different results needs a full page load. */
export function pageOf(pathname: string): string {
  const path = pathname.replace(editorNames, '/editor').replace(/\/+$/, '')
  return ownPages.test(path) ? path : 'app'
}

/** Loads the page when the router would enter or leave one of these pages. `reload` loads the address of the browser. */
export function wholeLoads(reload: () => void): (pathname: string) => Promise<void> | undefined {
  let loaded: string | null = null
  return (pathname) => {
    const page = pageOf(pathname)
    loaded ??= page
    if (page === loaded) return undefined
    reload()
    // The page is being left: nothing of the other one may appear before.
    return new Promise(() => undefined)
  }
}
