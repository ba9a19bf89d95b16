import { useSyncExternalStore } from 'react'
import { uiLanguage } from './i18n.ts'
import { closestLanguage, pseudoLanguage, type UiLanguage } from './ui-languages.ts'

/** `off`, or the language the browser translates into: one of ours, or another. */
export type PageTranslation = 'off' | 'other' | UiLanguage

/**
 * Chromium browsers mark the document with a class, Edge its texts with hashes; all of them, and Firefox, overwrite our
 * language with the one they translate into.
 */
function pageTranslation(): PageTranslation {
  const { lang, classList } = document.documentElement
  const isOurs = lang === uiLanguage() || lang === pseudoLanguage
  const isMarked = classList.contains('translated-ltr') || classList.contains('translated-rtl')
  const isHashed = document.querySelector('title[_msttexthash]') !== null
  if (isOurs && !isMarked && !isHashed) return 'off'
  return (isOurs ? undefined : closestLanguage(lang)) ?? 'other'
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class', 'lang'] })
  observer.observe(document.head, { attributeFilter: ['_msttexthash'], subtree: true })
  return () => observer.disconnect()
}

export function usePageTranslation(): PageTranslation {
  return useSyncExternalStore(subscribe, pageTranslation)
}
