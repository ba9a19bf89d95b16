import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests that wait for renders or go through all screens. Without timings of an earlier run there are only file sizes to go by. */
const longOnes = ['screens', 'captions', 'editor-layout', 'languages', 'broll', 'editor-sound', 'popups', 'providers']

/** Longest first, so that no file runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => place(file) >= 0).sort((a, b) => place(a) - place(b)), ...sorted.filter((file) => place(file) < 0)]
  }
}

const place = ({ moduleId }: TestSpecification) => longOnes.findIndex((name) => moduleId.endsWith(`/e2e/${name}.e2e.ts`))
