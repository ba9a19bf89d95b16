import { expect, test } from 'vitest'
import { findKnots, findReactInEngine, readImports } from './import-graph.ts'

const graphOf = (files: Record<string, string>) => new Map(Object.entries(files).map(([file, text]) => [file, readImports(file, text)]))
const engine = 'apps/web/src/features/editor/editor/engine'

test('files that import each other are a cycle, types included', () => {
  const graph = graphOf({
    'packages/media/src/a.ts': "import { b } from './b.ts'\n",
    'packages/media/src/b.ts': "import type { C } from './c.ts'\n",
    'packages/media/src/c.ts': "import { a } from './a.ts'\n",
    'packages/media/src/d.ts': "import { a } from './a.ts'\n",
  })
  expect(findKnots(graph).map((knot) => knot.toSorted())).toEqual([
    ['packages/media/src/a.ts', 'packages/media/src/b.ts', 'packages/media/src/c.ts'],
  ])
})

test('one-way imports are no cycle', () => {
  expect(findKnots(graphOf({ 'packages/media/src/a.ts': "import { b } from './b.ts'\n", 'packages/media/src/b.ts': '' }))).toEqual([])
})

test('the engine reaches React by no import that is loaded', () => {
  const graph = graphOf({
    [`${engine}/session.ts`]: "import { remember } from '#platform/memory.ts'\n",
    'apps/web/src/platform/memory.ts': "import { useState } from 'react'\n",
  })
  expect(findReactInEngine(graph)).toEqual([
    `The editor's engine is free of React: ${engine}/session.ts -> apps/web/src/platform/memory.ts -> react.`,
  ])
})

test('the engine may use a store without its hook, and any types', () => {
  expect(
    findReactInEngine(
      graphOf({
        [`${engine}/session.ts`]: "import { createStore } from 'zustand/vanilla'\nimport type { Part } from '../part.tsx'\n",
        'apps/web/src/features/editor/editor/part.tsx': "import { useState } from 'react'\n",
      }),
    ),
  ).toEqual([])
})
