import { paths } from '../../../paths.ts'
import { type PostMood, postMoods } from './post-state.ts'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** State of the calendar in the address. Without a view it is the month, without a day today; an empty text is left out. */
export type CalendarAddress = { view?: CalendarView; day?: string; post?: string; account?: string; state?: PostMood | '' }

export function readCalendarAddress(search: string): CalendarAddress {
  const query = new URLSearchParams(search)
  const view = calendarViews.find((one) => one === query.get('view'))
  const state = postMoods.find((one) => one === query.get('state'))
  const [day, post, account] = [query.get('day'), query.get('post'), query.get('account')]
  return {
    ...(view ? { view } : {}),
    ...(day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
    ...(post ? { post } : {}),
    ...(account ? { account } : {}),
    ...(state ? { state } : {}),
  }
}

export function toCalendarAddress(address: CalendarAddress): string {
  const query = new URLSearchParams(
    Object.entries(address).filter(([name, value]) => value !== '' && !(name === 'view' && value === 'month')),
  ).toString()
  return query === '' ? paths.calendar : `${paths.calendar}?${query}`
}
