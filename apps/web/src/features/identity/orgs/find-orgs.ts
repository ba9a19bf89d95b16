import type { UserOrg } from '@clipwright/contract/identity/auth'

/** From this many teams on there is a search field. */
export const minOrgsForSearch = 5

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().replace(/\s+/g, ' ').trim()

/** Teams whose name contains every typed word, ignoring accents. In the given order. */
export function findOrgs<T extends Pick<UserOrg, 'orgName'>>(orgs: readonly T[], text: string): T[] {
  const words = plain(text).split(' ')
  return orgs.filter(({ orgName }) => words.every((word) => plain(orgName).includes(word)))
}
