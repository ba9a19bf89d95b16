/** The reader's own zone, in which times are shown and meant. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const pad = (number: number) => String(number).padStart(2, '0')

/** Day and wall clock of a moment where the reader is. */
export function showInOwnZone(iso: string): { shownDay: string; shownTime: string } {
  const at = new Date(iso)
  return {
    shownDay: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`,
    shownTime: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
  }
}
