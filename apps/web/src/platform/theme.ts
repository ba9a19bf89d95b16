import { create } from 'zustand'
import { readStored, writeStored } from './stored-state.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

export const useTheme = create<{ choice: ThemeChoice }>(() => ({ choice: readStored<ThemeChoice>('theme', 'system') }))

function paint(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && darkQuery().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0c100e' : '#f9f8f4')
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored('theme', choice)
  useTheme.setState({ choice })
  paint(choice)
}

/** Follows the system while the choice is "system". `theme.js` has set the theme of the first paint. */
export function followSystemTheme(): void {
  paint(useTheme.getState().choice)
  darkQuery().addEventListener('change', () => paint(useTheme.getState().choice))
}
