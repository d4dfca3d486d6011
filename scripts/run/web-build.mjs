import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'src',
  'packages',
  'index.html',
  'vite.config.ts',
  'scripts/bundle',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
/** Not part of the web app, or made by the build itself. */
const LEFT_OUT = /(\.(test|stories)\.tsx?|\.md|routeTree\.gen\.ts)$|^node_modules$/

const stampFile = (root) => join(root, 'dist', '.build-stamp')

export async function buildWebAppIfStale(root, node) {
  const stamp = stampFile(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(root)) return
  const code = await buildWebApp(root, node)
  if (code !== 0) throw new Error('The web app could not be built.')
}

/** Stamped last: a build that was interrupted is made again. Resolves to the exit code. */
export async function buildWebApp(root, node) {
  const before = digest(root)
  console.log('Building the web app')
  const code = await node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code === 0) writeFileSync(stampFile(root), before)
  return code
}

function digest(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) add(hash, root, source)
  return hash.digest('hex')
}

function add(hash, root, path) {
  const full = join(root, path)
  const children = list(full)
  if (!children) {
    if (existsSync(full)) hash.update(`${path}\0`).update(readFileSync(full))
    return
  }
  for (const child of children.sort()) if (!LEFT_OUT.test(child)) add(hash, root, join(path, child))
}

function list(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return undefined
    throw error
  }
}
