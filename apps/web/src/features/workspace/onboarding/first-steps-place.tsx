import { readStored } from '#platform/stored-state.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export const foldedKey = 'onboarding-folded'
/** Last number of steps; zero once the list is gone for good. */
export const rowsKey = 'onboarding-rows'
const allRows = 6

/** Reserves the list's last size, so that nothing below it moves; in a browser that never showed it, of all steps, which most people have. */
export function FirstStepsPlace() {
  const rows = readStored<number>(rowsKey, allRows)
  const isFolded = readStored<boolean>(foldedKey, true)
  if (rows === 0) return null
  return (
    <div aria-hidden className="mt-3 rounded-md bg-sunken edged">
      <div className="flex h-11 items-center px-4">
        <Skeleton className="h-4 w-40" />
      </div>
      {isFolded ? null : (
        <div className="border-t border-line px-4 pt-1 pb-3">
          <div className="grid gap-x-8 sm:grid-cols-2">
            {Array.from({ length: rows }, (_none, at) => (
              <div key={at} className="h-[61px]" />
            ))}
          </div>
          <div className="mt-2 h-7 touch:h-11" />
        </div>
      )}
    </div>
  )
}
