import { useId, type ReactNode } from 'react'

type SettingsPartProps = {
  title: string
  description?: ReactNode
  /** Next to the title: a button, or the note about saving. */
  aside?: ReactNode
  children: ReactNode
}

/** One titled part of a settings section, with a rule above. */
export function SettingsPart({ title, description, aside, children }: SettingsPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="text-lg font-semibold">
            {title}
          </h3>
          {description ? <p className="mt-0.5 max-w-xl text-ink-2">{description}</p> : null}
        </div>
        {aside}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}
