import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fakeApi } from './dev/fake-api.ts'
import { pageParts } from './dev/page-parts.ts'
import { packFiles } from './dev/pack-files.ts'
import { shipLicences } from './dev/ship-licences.ts'
import { slimContract } from './dev/slim-contract.ts'
import { wordFiles } from './dev/words.ts'

/** What the router loads when a visit begins: the frame and the pages that are opened by their address. */
const beginsVisits = /\/(app-layout|dashboard\.page|project\.page|editor\.page|sign-in\.page|shared-project\.page)-/

/** What the frame of every signed-in page needs: its data, and what the server calls it. */
const frameModules = [
  /src[\\/]app[\\/](expired-session|offline-bar|places)/,
  /src[\\/]features[\\/]projects[\\/]projects[\\/](clip-settings|heard-parts|project-(filter|keys|list\.queries|lists)|renew-lists|submit-draft)/,
  /src[\\/]features[\\/](clips[\\/](clips[\\/](clips\.queries|hidden-clips)|copilot[\\/]copilot\.queries)|editor[\\/].*[\\/]broll-keys|plans[\\/]credits[\\/]credits\.queries|sources[\\/]uploads[\\/]upload-list|workspace[\\/]search[\\/]search-address)/,
  /src[\\/]features[\\/]identity[\\/](auth[\\/](use-)?sign-out|orgs[\\/](org-dialogs\.ts|orgs\.queries|switch-org))/,
  /contract[\\/]src[\\/](clips[\\/](clips|copilot|narratives)|identity[\\/](org-invitations|org-members|orgs|sessions)|plans[\\/]credits|projects[\\/](job-progress|projects)|sources[\\/]sources)\.ts/,
]

/** `--mode fake` answers `/api` from made-up projects; otherwise `/api` goes to a server on its default port. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    packFiles(),
    pageParts(),
    shipLicences(),
    wordFiles(),
    // Tests hold what the app sends and shows beside the schemas.
    ...(mode === 'test' ? [] : [slimContract()]),
    ...(mode === 'fake' ? [fakeApi()] : []),
  ],
  server: { proxy: mode === 'fake' ? {} : { '/api': 'http://127.0.0.1:4600' } },
  // The caption library starts a worker and reads its WebAssembly beside itself, which a bundle of development breaks.
  optimizeDeps: { exclude: ['jassub'] },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Which files each page loads, for the test of how much that is.
    manifest: true,
    // The names of everything that later pages and dialogs need were 7 kB of the first load. Only pages that a visit begins with list theirs.
    modulePreload: {
      resolveDependencies: (file, dependencies, { hostType }) => (hostType === 'html' || beginsVisits.test(file) ? dependencies : []),
    },
    rolldownOptions: {
      // Schemas of the contract are only built for their types here; the server is the one that parses.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Left alone, the splitter makes some fifty files of a few hundred bytes.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              // Trans brings a parser of markup, and only the sign-in needs it.
              test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next(?![\\/]dist[\\/]es[\\/]Trans)|zustand|use-sync-external-store|@tanstack[\\/](?!react-virtual|virtual-core)[^\\/]+)[\\/]/,
            },
            {
              // The icons of the projects and of a project, each of which would be a file of 200 bytes with as much around it.
              name: 'icons',
              test: /lucide-react[\\/].*[\\/]icons[\\/](calendar-days|calendar-plus|captions|clapperboard|copy|credit-card|download|ear|ellipsis|file-down|folder-heart|folder-plus|keyboard|library|lightbulb|maximize-2|palette|pause|pencil|play|rotate-ccw|search|settings|sparkles|square|square-play|thumbs-up|trash|trash-2|user-round|user-round-cog|users|wifi-off)\.m?js$/,
            },
            {
              name: 'parts',
              test: /src[\\/](paths|ui[\\/](breadcrumb|button|chip|class-names|editable-text|floating-bar|focus-history|hint|icon-button|inline-alert|kbd|menu\.|progress-wave|rank-stamp|save-note|select\.|selection|skeleton|tag|text-field|timecode|toast\.|transcript-drawing|use-selection|wave-shape)|platform[\\/](?!telemetry[\\/](?!errors[\\/](catch-errors|scrub))|live-stream|sse-reader|payment-warning|visitor-language|failure-text|video-player))/,
            },
            {
              name: 'frame',
              // Followed further, the contract would bring the parser of schemas, which only later pages need.
              includeDependenciesRecursively: false,
              test: (id) => frameModules.some((modules) => modules.test(id)),
            },
            {
              // A clip as it is shown in lists.
              name: 'clip-parts',
              includeDependenciesRecursively: false,
              test: /src[\\/]features[\\/]clips[\\/]clips[\\/](card-shortcuts|clip-feedback\.queries|clip-poster|feedback-buttons|lazy-add-to-collection|lazy-more-menu|use-preview)/,
            },
            {
              // Small icons of later pages: each file has its name in the first load of every page.
              name: 'more-icons',
              test: /lucide-react[\\/].*[\\/]icons[\\/](arrow-down|arrow-left|arrow-right|arrow-up|chevron-left|clock|external-link|grip-vertical|image|key-round|refresh-cw|type|undo-2|upload|zoom-in)\.m?js$/,
            },
          ],
        },
      },
    },
  },
}))
