// Each of these holds much in memory, and wants nothing of the app around it: it is opened and left by a whole page load.
const ownPages = /^\/(editor|brand-templates|brand-templates-ux|fsc-demo)(\/|$)/
// Other addresses of the editor; they only lead there.
const editorNames = /^\/(editor-ux|clip-editor)(?=\/|$)/

/** Two addresses with different answers are never reached from each other without loading the page. Pure. */
export function pageOf(pathname: string): string {
  const path = pathname.replace(editorNames, '/editor').replace(/\/+$/, '')
  return ownPages.test(path) ? path : 'app'
}

/** Loads the page whenever the router would go to one of its own, or away from it. `reload` loads what the address bar has. */
export function wholeLoads(reload: () => void): (pathname: string) => Promise<void> | undefined {
  let loaded: string | null = null
  return (pathname) => {
    const page = pageOf(pathname)
    loaded ??= page
    if (page === loaded) return undefined
    reload()
    // The page is on its way out: nothing of the other one is to show before.
    return new Promise(() => undefined)
  }
}
