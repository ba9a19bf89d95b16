import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

/** Links between the pages of one place, above their titles. */
export function SectionLinks({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  // On phones they do not all fit, and the page that is open must be among those in sight.
  useEffect(() => {
    const show = () => {
      const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
      if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2
    }
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  })
  return (
    <nav ref={nav} aria-label={label} className="relative flex gap-x-5 overflow-x-auto border-b-2 border-line pt-2">
      {children}
    </nav>
  )
}

type SectionLinkProps = { to: NonNullable<LinkProps['to']>; isHere: boolean; children: ReactNode }

/** One of them. The router marks links whose address the page's begins with, too, if it is left to that. */
export function SectionLink({ to, isHere, children }: SectionLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact: true }} aria-current={isHere ? 'page' : undefined} className={sectionLinkClass(isHere)}>
      {children}
    </Link>
  )
}

export const sectionLinkClass = (isHere: boolean) =>
  cx(
    '-mb-0.5 inline-flex min-h-11 items-center border-b-4 font-semibold whitespace-nowrap -outline-offset-2 hover:text-ink',
    isHere ? 'border-marker text-ink' : 'border-transparent text-ink-2',
  )
