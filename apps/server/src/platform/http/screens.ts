/** First parts of the addresses of the web app’s screens (`apps/web/src/paths.ts`, `app/lead-on.ts`); any other is not found. */
const screens = new Set(
  (
    'a activity analytics assets auth auto-import auto-post brand-kits brand-templates brand-templates-ux captions clip clip-editor collections ' +
    'dashboard dev editor editor-ux empty-org join kit lp-auto-close lp-embed post project-submit search settings shared signin staff stop-mail ' +
    'submit-video subscription tiktok tool-result welcome-back workflow'
  ).split(' '),
)

/** `path` without a language prefix. The start page is a screen of whoever has a session. */
export const isScreen = (path: string) => path === '/' || path === '' || screens.has(path.split('/')[1] ?? '')
