import type { WireInput } from '@clipwright/contract/endpoint'
import { projectOrders, type listProjects, type ProjectOrder } from '@clipwright/contract/projects/projects'

export const listStates = ['all', 'running', 'complete', 'stalled', 'trash'] as const
export type ListState = (typeof listStates)[number]

const listLooks = ['list', 'grid'] as const
export type ListLook = (typeof listLooks)[number]

/** The filter of the list. It is in the address, where absent means the default. */
export const listAges = ['any', 'day', 'week', 'month'] as const
type ListAge = (typeof listAges)[number]
const ageDays = { day: 1, week: 7, month: 30 } as const

export type ProjectListFilter = { state: ListState; mine: boolean; age: ListAge; text: string; sort: ProjectOrder }

export const everything: ProjectListFilter = { state: 'all', mine: false, age: 'any', text: '', sort: 'newest' }

type DashboardSearch = { state?: ListState; mine?: true; age?: ListAge; text?: string; sort?: ProjectOrder }

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value)
}

/** Keeps valid parameters of an address and drops the rest. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const text = search['text']
  return filterToSearch({
    state: oneOf(listStates, search['state']) ?? everything.state,
    mine: search['mine'] === true || search['mine'] === 'true',
    age: oneOf(listAges, search['age']) ?? everything.age,
    // The router parses a text of digits alone as a number.
    text: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200) : '',
    sort: oneOf(projectOrders, search['sort']) ?? everything.sort,
  })
}

export function filterFromSearch(search: DashboardSearch): ProjectListFilter {
  return {
    state: search.state ?? 'all',
    mine: search.mine ?? false,
    age: search.age ?? 'any',
    text: search.text ?? '',
    sort: search.sort ?? 'newest',
  }
}

export function filterToSearch({ state, mine, age, text, sort }: ProjectListFilter): DashboardSearch {
  return {
    ...(state === everything.state ? {} : { state }),
    ...(mine ? { mine: true as const } : {}),
    ...(age === everything.age ? {} : { age }),
    ...(text === '' ? {} : { text }),
    ...(sort === everything.sort ? {} : { sort }),
  }
}

/** Whether anything but the order was chosen: then an empty list means "nothing matches". */
export function isNarrowed({ state, mine, age, text }: ProjectListFilter): boolean {
  return state !== 'all' || mine || age !== 'any' || text.trim() !== ''
}

/** Counted from the start of the hour, so that the same choice stays the same query for a while. */
function createdFrom(age: Exclude<ListAge, 'any'>, nowMs: number): string {
  return new Date(Math.floor(nowMs / 3_600_000) * 3_600_000 - ageDays[age] * 86_400_000).toISOString()
}

export function toListQuery({
  state,
  mine,
  age,
  text,
  sort,
}: ProjectListFilter): Omit<WireInput<typeof listProjects>, 'pageNum' | 'pageSize'> {
  return {
    q: mine ? 'mine' : 'org',
    sort,
    ...(state === 'trash' ? { trash: 'true' as const } : {}),
    ...(state === 'running' || state === 'complete' || state === 'stalled' ? { state } : {}),
    ...(age === 'any' ? {} : { createdFrom: createdFrom(age, Date.now()) }),
    ...(text.trim() === '' ? {} : { query: text.trim() }),
  }
}
