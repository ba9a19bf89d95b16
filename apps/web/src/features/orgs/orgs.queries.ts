/** Everything shown of the organisation begins with `orgs`, so that one call makes all of it fresh. */
export const orgKeys = {
  all: ['orgs'] as const,
  mine: ['orgs', 'mine'] as const,
  list: ['orgs', 'list'] as const,
  disbanded: ['orgs', 'disbanded'] as const,
  members: (pageNum: number) => ['orgs', 'members', pageNum] as const,
  link: ['orgs', 'link'] as const,
  sent: ['orgs', 'sent'] as const,
  invitation: (code: string) => ['orgs', 'invitation', code] as const,
}
