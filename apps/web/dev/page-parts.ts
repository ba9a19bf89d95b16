import type { Plugin } from 'vite'

const frame = 'src/app/app-layout.tsx'
/** Modules of the pages that visits begin with, by the first part of their address. */
const pages: Readonly<Record<string, readonly string[]>> = {
  dashboard: [frame, 'src/features/projects/projects/dashboard.page.tsx'],
  clip: [frame, 'src/app/project.page.tsx'],
  signin: ['src/app/sign-in.page.tsx'],
}

type Chunk = { fileName: string; imports: readonly string[]; facadeModuleId: string | null; isEntry: boolean }

/**
 * `page-parts.json`: the files that each of these pages needs beyond those that `index.html` names, so that the server can
 * name them, too. Otherwise a browser learns of them when the first ones have run.
 */
export function pageParts(): Plugin {
  return {
    name: 'clipwright-page-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const parts = Object.entries(pages).map(([page, modules]) => [page, filesOf(modules, chunks)] as const)
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source: JSON.stringify(Object.fromEntries(parts)) })
    },
  }
}

/** With what they import, in the order of need, without what every page has. */
export function filesOf(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (from: readonly Chunk[]): Set<string> => {
    const names = new Set<string>()
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || names.has(chunk.fileName)) return
      names.add(chunk.fileName)
      for (const imported of chunk.imports) visit(byName.get(imported))
    }
    from.forEach(visit)
    return names
  }
  const own = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/${module}`))
    if (!chunk) throw new Error(`the build has no file for ${module}`)
    return chunk
  })
  const everywhere = collect(chunks.filter(({ isEntry }) => isEntry))
  return [...collect(own)].filter((name) => !everywhere.has(name))
}
