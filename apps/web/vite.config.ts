import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fakeApi } from './dev/fake-api.ts'
import { packFiles } from './dev/pack-files.ts'
import { shipLicences } from './dev/ship-licences.ts'
import { slimContract } from './dev/slim-contract.ts'
import { wordFiles } from './dev/words.ts'

/** `--mode fake` answers `/api` from made-up projects; otherwise `/api` goes to a server on its default port. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    packFiles(),
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
              test: /lucide-react[\\/].*[\\/]icons[\\/](captions|clapperboard|copy|credit-card|download|ear|ellipsis|file-down|folder-heart|folder-plus|library|lightbulb|maximize-2|palette|pause|pencil|play|rotate-ccw|search|sparkles|square|thumbs-up|trash|trash-2|user-round|user-round-cog|users)\.m?js$/,
            },
            {
              name: 'parts',
              test: /src[\\/](ui[\\/](breadcrumb|button|chip|class-names|floating-bar|focus-history|hint|icon-button|inline-alert|kbd|menu\.|progress-wave|save-note|select\.|skeleton|tag|text-field|timecode|toast\.|use-selection|wave-shape)|platform[\\/](?!telemetry|live-stream|sse-reader|payment-warning|visitor-language|failure-text))/,
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
