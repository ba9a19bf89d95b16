import type { UserOrg } from '@clipwright/contract/identity/auth'

/** More teams than this are searched instead of only looked through. */
export const minOrgsForSearch = 5

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().replace(/\s+/g, ' ').trim()

/** Teams whose name holds every word that was typed, whatever the accents. In the order they came. */
export function findOrgs<T extends Pick<UserOrg, 'orgName'>>(orgs: readonly T[], text: string): T[] {
  const words = plain(text).split(' ')
  return orgs.filter(({ orgName }) => words.every((word) => plain(orgName).includes(word)))
}
