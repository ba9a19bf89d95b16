/** Every address of the app is built here. */
export const paths = {
  home: '/',
  signIn: '/signin',
  dashboard: '/dashboard',
  submit: '/submit-video',
  project: '/clip/$projectId',
  collections: '/collections',
  favorites: '/collections/favorite',
  collection: '/collections/$collectionId',
  settings: '/settings/$section',
  search: '/search',
  searchResults: '/search/results',
  /** A project shown to people outside: a share link's key, or the id of a public project. */
  shared: '/shared/$shareKey',
  kit: '/kit',
} as const
