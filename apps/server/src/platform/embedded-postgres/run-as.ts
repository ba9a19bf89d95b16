import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

// "nobody" on every Linux distribution.
const nobody = 65534

/**
 * How PostgreSQL is started. It refuses to run as root, so for root there are three ways: a user namespace in which root
 * looks like nobody; nobody with permission to pass closed parent folders; plain nobody. `owner` is the user the data
 * folder must belong to, seen from outside.
 */
export type RunAs = {
  kind: 'self' | 'namespace' | 'nobody-passing' | 'nobody'
  wrap(program: string, args: readonly string[]): { program: string; args: string[] }
  identity: { uid?: number; gid?: number }
  owner: { uid: number; gid: number } | null
}

const namespaceArgs = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
const passingArgs = [
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  // Allows reading through a closed parent folder and nothing else: the data itself belongs to nobody.
  '--inh-caps=-all,+dac_read_search',
  '--ambient-caps=-all,+dac_read_search',
]

const self: RunAs = { kind: 'self', wrap: (program, args) => ({ program, args: [...args] }), identity: {}, owner: null }

const asRoot: readonly RunAs[] = [
  {
    kind: 'namespace',
    wrap: (program, args) => ({ program: 'unshare', args: [...namespaceArgs, program, ...args] }),
    identity: {},
    owner: { uid: 0, gid: 0 },
  },
  {
    kind: 'nobody-passing',
    wrap: (program, args) => ({ program: 'setpriv', args: [...passingArgs, program, ...args] }),
    identity: {},
    owner: { uid: nobody, gid: nobody },
  },
  {
    kind: 'nobody',
    wrap: (program, args) => ({ program, args: [...args] }),
    identity: { uid: nobody, gid: nobody },
    owner: { uid: nobody, gid: nobody },
  },
]

/** The first way that works on this machine, tested by asking PostgreSQL for its version. */
export function chooseRunAs(
  postgres: string,
  candidates: readonly RunAs['kind'][] = ['self', 'namespace', 'nobody-passing', 'nobody'],
): RunAs {
  if (process.getuid?.() !== 0) return self
  const doors = asRoot.filter(({ kind }) => candidates.includes(kind))
  const open = doors.find((door) => {
    const { program, args } = door.wrap(postgres, ['--version'])
    return spawnSync(program, args, { ...door.identity, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
  })
  if (!open) throw new Error('PostgreSQL does not run as root, and neither a user namespace nor the user "nobody" can start it here')
  return open
}

/** Makes the PostgreSQL user the owner of the folder and everything in it. Only root can, and only root needs to. */
export function changeOwner(dir: string, runAs: RunAs): void {
  const { owner } = runAs
  if (!owner) return
  const give = (path: string) => {
    const info = lstatSync(path)
    if (info.uid !== owner.uid || info.gid !== owner.gid) chownSync(path, owner.uid, owner.gid)
    if (info.isDirectory()) for (const name of readdirSync(path)) give(join(path, name))
  }
  give(dir)
}

/**
 * Keeps other users out of the folder of a server. Plain nobody has to come through it, and through the instance's own
 * folder around it, to the data: there others may pass, but not look.
 */
export function closeFolder(dir: string, { kind }: RunAs): void {
  if (kind !== 'nobody') return chmodSync(dir, 0o700)
  chmodSync(dir, 0o711)
  const around = dirname(dir)
  const { mode, uid } = statSync(around)
  if (uid === process.getuid?.()) chmodSync(around, (mode & 0o777) | 0o011)
}
