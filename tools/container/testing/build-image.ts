import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../run.ts'
import { runProgram } from './run-program.ts'

export type Image = {
  /** The whole file system of the image, to be read only. */
  folder: string
  config: ImageConfig
}

type ImageConfig = {
  user: string
  workingDir: string
  env: string[]
  entrypoint: string[]
  healthcheck: string[]
}

/** Where the machine's own trust lies; a proxy of its network may sign what the build fetches. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Fails with what to do where an image cannot be built. */
export async function requireBuilders(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Images are built and started as root here: run npm run test:long as root.')
  for (const program of ['buildah', 'debootstrap', 'bwrap', 'rclone', 'setpriv'])
    await runProgram(program, ['--version']).catch((error: unknown) => {
      throw new Error(`${program} is missing: apt-get install buildah debootstrap bubblewrap rclone`, { cause: error })
    })
}

/** Builds the Dockerfile on a base that debootstrap makes, in a store of its own below `dir`, and mounts the result. */
export async function buildImage(dir: string): Promise<Image & AsyncDisposable> {
  const store = await makeStore(dir)
  await makeBase(dir, store)
  await store('bud', ...buildOptions, '--build-arg', 'BASE=localhost/base', '-t', 'localhost/clipwright', '-f', 'Dockerfile', root)
  const container = (await store('from', '--pull-never', 'localhost/clipwright')).trim()
  const folder = (await store('mount', container)).trim()
  return {
    folder,
    config: readConfig(await store('inspect', '--type', 'image', 'localhost/clipwright')),
    async [Symbol.asyncDispose]() {
      await store('rm', '--all')
      await store('rmi', '--all', '--force')
    },
  }
}

const buildOptions = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--quiet']

type Store = (...args: string[]) => Promise<string>

/** Calls buildah on a store of its own; overlay needs a file system below it that can, copies work everywhere. */
async function makeStore(dir: string): Promise<Store> {
  const places = ['--root', join(dir, 'store'), '--runroot', join(dir, 'run')]
  const call = (driver: string) => (command: string, args: string[]) =>
    runProgram('nice', ['-n', '15', 'buildah', ...places, '--storage-driver', driver, command, ...args], { cwd: root })
  const driver = await call('overlay')('info', []).then(
    () => 'overlay',
    () => 'vfs',
  )
  return (command, ...args) => call(driver)(command ?? '', args)
}

/** The Debian that Dockerfile names, with the sources of packages and the certificates of this machine. */
async function makeBase(dir: string, store: Store): Promise<void> {
  const base = join(dir, 'base')
  const sources = await listSources()
  await runProgram('nice', ['-n', '15', 'debootstrap', '--variant=minbase', 'bookworm', join(base, 'root'), sources[0]?.uri ?? ''])
  await runProgram('rm', ['-rf', join(base, 'root/var/cache/apt'), join(base, 'root/var/lib/apt/lists')])
  const lines = sources.map(({ uri, suite }) => `deb ${uri} ${suite} main\n`)
  await writeFile(join(base, 'root/etc/apt/sources.list'), lines.join(''))
  const anchors = join(base, 'root/usr/local/share/ca-certificates')
  await mkdir(anchors, { recursive: true })
  await writeFile(join(anchors, 'machine.crt'), await readFile(certificates))
  const recipe = ['FROM scratch', 'COPY root/ /', `ENV NODE_EXTRA_CA_CERTS=${certificates}`, 'CMD ["bash"]']
  await writeFile(join(base, 'Dockerfile'), `${recipe.join('\n')}\n`)
  await store('bud', ...buildOptions, '-t', 'localhost/base', '-f', join(base, 'Dockerfile'), base)
  await runProgram('rm', ['-rf', base])
}

type Source = { uri: string; suite: string }

/** Where this machine has Debian 12 from: the main suite first, then updates. */
async function listSources(): Promise<Source[]> {
  const format = '$(CREATED_BY) $(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)'
  const lines = (await runProgram('apt-get', ['indextargets', '--format', format])).split('\n')
  const sources = lines.flatMap((line) => {
    const [kind, uri = '', suite = '', component, origin] = line.split(' ')
    const isOurs = kind === 'Packages' && component === 'main' && origin === 'Debian' && /^bookworm(-updates|-security)?$/.test(suite)
    return isOurs ? [{ uri, suite }] : []
  })
  const main = sources.filter(({ suite }) => suite === 'bookworm')
  if (main.length === 0) throw new Error('This machine has no source of Debian 12 (bookworm) that debootstrap could use.')
  return [...main.slice(0, 1), ...sources.filter(({ suite }) => suite !== 'bookworm')]
}

/** What `buildah inspect` tells of an image, as far as starting it needs that. */
type Inspection = {
  Docker: { config: { User: string; WorkingDir: string; Env: string[]; Entrypoint: string[]; Healthcheck: { Test: string[] } } }
}

function readConfig(text: string): ImageConfig {
  const { User, WorkingDir, Env, Entrypoint, Healthcheck } = (JSON.parse(text) as Inspection).Docker.config
  return { user: User, workingDir: WorkingDir, env: Env, entrypoint: Entrypoint, healthcheck: Healthcheck.Test }
}
