import type { Page } from 'playwright-core'
import { pseudoWords } from '../../apps/web/dev/pseudo-words.ts'

/** Replaces English by the pseudo-language on every page that this browser loads from now on. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.context().route('**/locales/en.json', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: pseudoWords((await reply.json()) as Parameters<typeof pseudoWords>[0]) })
  })
}

/** Whole words outside the brackets of the pseudo-language, visible or read by a screen reader. */
export async function foreignWords(page: Page, ownWords: RegExp): Promise<string[]> {
  const screenTexts = await page.evaluate(() => {
    const texts: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    for (const element of document.body.querySelectorAll('*')) {
      if (['SCRIPT', 'NOSCRIPT', 'STYLE'].includes(element.tagName) || !isShown(element)) continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(element.textContent ?? '')
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(texts), document.title]
  })
  // Texts may be nested, so the innermost brackets go first.
  const outside = (text: string) => {
    let rest = text
    for (let before = ''; before !== rest; ) {
      before = rest
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
    }
    return rest
  }
  return screenTexts.map(outside).filter((text) => /\p{L}{2,}/u.test(text.replace(ownWords, ' ').replace(/\s+/g, ' ')))
}

/**
 * Texts that overflow the window or their control, or are clipped at an edge that cannot be scrolled. With `mayEnd`, texts
 * truncated with an ellipsis on purpose are not reported.
 */
export async function findClippedTexts(page: Page, { mayEnd = false } = {}): Promise<string[]> {
  return page.evaluate((ellipsisIsFine) => {
    const wordSet = new Set<string>()
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) wordSet.add(`the page is ${document.documentElement.scrollWidth - width} px too wide`)
    /** Limits of a text of `element`: the window, a button around it, boxes that clip. */
    const roomOf = (element: Element): [number, number] => {
      let room: [number, number] = [-Infinity, Infinity]
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, display, textOverflow } = getComputedStyle(at)
        if (display === 'inline' || display === 'contents') continue
        if (ellipsisIsFine && textOverflow === 'ellipsis') return [-Infinity, Infinity]
        // What can be scrolled into view is not clipped, wherever it is now.
        if (overflowX === 'auto' || overflowX === 'scroll') return room
        const { left, right } = at.getBoundingClientRect()
        const isControl = at.matches('button, a, [role="tab"], [role="menuitem"]')
        if (isControl || overflowX !== 'visible') room = [Math.max(left, room[0]), Math.min(right, room[1])]
      }
      return [Math.max(0, room[0]), Math.min(width, room[1])]
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const element = text.parentElement
      if (!element || !(text.textContent ?? '').trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      // For screen readers only, perhaps at this width alone.
      const unseen = element.closest('[class*="sr-only"]')
      if (element.closest('option, script, noscript') || (unseen && unseen.getBoundingClientRect().width <= 1)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const [left, right] = roomOf(element)
      for (const rect of range.getClientRects()) {
        if (rect.width > 1 && (rect.right > right + 1.5 || rect.left < left - 1.5))
          wordSet.add((text.textContent ?? '').trim().slice(0, 60))
      }
    }
    return [...wordSet]
  }, mayEnd)
}
