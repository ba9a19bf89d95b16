import { useEffect } from 'react'
import { create } from 'zustand'

/** The page on the screen: its address and what it calls itself. */
export const usePage = create<{ pathname: string; label: string }>(() => ({ pathname: '', label: '' }))

/** Names the page in the tab, and with `label` in the line that says where one is. */
export function useTitle(title: string, label = title): void {
  useEffect(() => {
    document.title = title === '' ? 'Clipwright' : `${title} · Clipwright`
    usePage.setState({ pathname: window.location.pathname, label })
  }, [title, label])
}
