/** Every address of the app is built here. */
export const paths = {
  home: '/',
  signIn: '/signin',
  dashboard: '/dashboard',
  submit: '/submit-video',
  project: '/clip/$projectId',
  settings: '/settings/$section',
  kit: '/kit',
} as const
