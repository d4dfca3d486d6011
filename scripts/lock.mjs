import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Completes package-lock.json after an `npm install`: npm leaves out optional platform packages that the registry at hand
 * does not carry, and `npm ci` then refuses the lock everywhere. Their versions are exact in their parents, so the entries can
 * be written from there; only a machine of that platform ever fetches one.
 */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = lock.packages

/** Node's resolution over the tree of the lock. */
function find(from, name) {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const key = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[key]) return key
    if (!at) return null
  }
}
const firstOf = (name, words) => words.find((word) => name.includes(word))
function platformOf(name) {
  const os = /win32|windows/.test(name)
    ? 'win32'
    : (firstOf(name, ['darwin', 'android', 'freebsd', 'openharmony']) ?? (/linux|musl|gnu/.test(name) ? 'linux' : null))
  const cpu = firstOf(name, ['arm64', 'wasm32', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'arm']) ?? null
  const libc = os !== 'linux' ? null : name.includes('musl') ? 'musl' : 'glibc'
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) }
}

let added = 0
for (const [key, entry] of Object.entries({ ...packages }))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = find(key, name)
    if (!/^\d+\.\d+\.\d+/.test(version) || (found && packages[found].version === version)) continue
    const target = found ? `${key}/node_modules/${name}` : `node_modules/${name}`
    packages[target] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platformOf(name) }
    added++
  }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages added`)
