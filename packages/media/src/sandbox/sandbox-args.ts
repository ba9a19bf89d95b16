import { readlinkSync } from 'node:fs'

type SandboxRequest = {
  /** Bound read-only at the same path. */
  readable: readonly string[]
  /** Bound writable at the same path. */
  writable: readonly string[]
  cwd: string
  /** Unix socket of the only way out, bound read-only. Null: there is none. */
  proxySocket: string | null
  /** The program file, so that one outside the system folders can run. */
  program: string
}

/** Read by programs and harmless to expose: library links, font settings and, with a proxy, certificates. */
const systemFiles = ['/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/var/cache/fontconfig']
const certificateFiles = ['/etc/ssl', '/etc/ca-certificates', '/etc/pki']

/** On merged-/usr systems these are links; elsewhere they are folders of their own. */
function listRootFolderArgs(path: string): string[] {
  try {
    return ['--symlink', readlinkSync(path), path]
  } catch {
    // Not a link: bind it if it is there.
    return ['--ro-bind-try', path, path]
  }
}

/**
 * Arguments of bubblewrap, up to but without the program: a network with nothing but its own loopback, empty environment,
 * only the given paths.
 */
export function listSandboxArgs(request: SandboxRequest): string[] {
  const { program, proxySocket } = request
  const readable = [...(program.startsWith('/usr/') ? [] : [program]), ...request.readable, ...(proxySocket === null ? [] : [proxySocket])]
  return [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--uid',
    '65534',
    '--gid',
    '65534',
    '--hostname',
    'media',
    '--clearenv',
    '--setenv',
    'PATH',
    '/usr/local/bin:/usr/bin:/bin',
    '--setenv',
    'HOME',
    '/tmp',
    '--setenv',
    'LANG',
    'C.UTF-8',
    '--ro-bind',
    '/usr',
    '/usr',
    ...['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap(listRootFolderArgs),
    ...[...systemFiles, ...(proxySocket === null ? [] : certificateFiles)].flatMap((path) => ['--ro-bind-try', path, path]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--size',
    String(256 * 1024 * 1024),
    '--tmpfs',
    '/tmp',
    ...listBinds({ ...request, readable }),
    '--chdir',
    request.cwd,
    '--',
  ]
}

/** Outer folders first, so that a writable folder inside a readable one stays writable, and the other way round. */
function listBinds(request: SandboxRequest): string[] {
  const writable = request.cwd === '/' ? request.writable : [...request.writable, request.cwd]
  const modes = new Map<string, '--bind' | '--ro-bind'>()
  for (const path of request.readable) modes.set(path, '--ro-bind')
  for (const path of writable) modes.set(path, '--bind')
  return [...modes]
    .sort(([a], [b]) => a.split('/').length - b.split('/').length || a.localeCompare(b))
    .flatMap(([path, mode]) => [mode, path, path])
}
