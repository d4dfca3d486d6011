import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const RISKS = read('docs/security.md')
const ASVS = read('docs/security-asvs.md')

/** Sections of ASVS 5.0 with how many requirements of levels 1 and 2 each has; those of level 3 alone stand at their ends. */
const SECTIONS = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2',
  '4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4',
  '7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4',
  '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
  '12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7',
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2',
].join(' ')
const WANTED = SECTIONS.split(' ').flatMap((entry) => {
  const [section = '', count] = entry.split(':')
  return Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`)
})

const rows = [...ASVS.matchAll(/^\| ([\d.]+)(?:–([\d.]+))? \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
  ([, first, last, , state, proof]) => ({ first: first!, last: last ?? first!, state: state!, proof: proof! }),
)

/** A path of this repository in back ticks, and the quoted titles that follow it. */
const NAMED =
  /`((?:server|packages|src|tests|e2e|scripts|bench|docs|deploy)\/[^`]+|package\.json|tsconfig\.json|\.env\.example)`((?:\s“[^”]+”)*)/g
const TITLE = /“([^”]+)”/g
const named = (page: string) =>
  [...page.matchAll(NAMED)].map(([, path, titles]) => ({
    path: path!,
    titles: [...titles!.matchAll(TITLE)].map(([, title]) => title!),
  }))

describe.each([
  ['docs/security.md', RISKS],
  ['docs/security-asvs.md', ASVS],
])('%s', (_name, page) => {
  test('names files that are there, and quotes titles that stand in them', () => {
    const wrong = named(page).flatMap(({ path, titles }) =>
      existsSync(join(ROOT, path))
        ? titles.filter((title) => !read(path).includes(title)).map((title) => `${path}: ${title}`)
        : [path],
    )
    expect(wrong).toEqual([])
  })
  test('quotes nothing that no file stands before', () => {
    const quoted = [...page.matchAll(TITLE)].length
    expect(quoted).toBe(named(page).flatMap(({ titles }) => titles).length)
  })
})

test('every promise names where it is held and what fires', () => {
  const promises = RISKS.slice(RISKS.indexOf('# What is promised'), RISKS.indexOf('## What stays open'))
  const cells = [...promises.matchAll(/^\| (?!promise \|)([^|-][^|]*?) \| (.*?) \| (.*) \|$/gm)]
  expect(cells.length).toBeGreaterThan(60)
  expect(cells.filter(([, , , fires]) => !/“|by hand/.test(fires!)).map(([, promise]) => promise)).toEqual([])
})

test('every requirement of both levels has one row, which is proved or says what is missing', () => {
  const ids = rows.flatMap(({ first, last }) => WANTED.slice(WANTED.indexOf(first), WANTED.indexOf(last) + 1))
  expect(ids).toEqual(WANTED)
  expect(rows.filter(({ state }) => !['held', 'in part', 'gap', 'n. a.'].includes(state))).toEqual([])
  expect(
    rows.filter(({ state, proof }) => state === 'held' && named(proof).length === 0 && !proof.startsWith('as above')),
  ).toEqual([])
})

test('what weighs most among the gaps stands in the map', () => {
  const open = RISKS.slice(RISKS.indexOf('## What stays open'))
  const told = new Set([...open.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id))
  const missing = rows.filter(({ state }) => state === 'gap').map(({ first }) => first)
  expect(missing.filter((id) => !told.has(id))).toEqual([])
})

test('the image holds no tests', () => {
  const [build] = read('deploy/Containerfile').split(/^FROM .*slim$/m)
  expect(build).toContain('rm -rf tests e2e bench .storybook')
  expect(build).toContain(String.raw`'.*\.(test|stories)\.(ts|tsx|mjs)' -delete`)
})

test('the shipped proxy leads pages to TLS, refuses programs in clear, and takes known ciphers only', () => {
  const [, plain, secure] = read('deploy/nginx.conf').split(/^server \{/m)
  expect(plain).toMatch(/if \(\$request_method !~ \^\(GET\|HEAD\)\$\) \{ return 403; \}/)
  expect(plain).toMatch(/if \(\$http_token\) \{ return 403; \}/)
  expect(secure).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
  expect(secure).toMatch(/ssl_ciphers ECDHE\+AESGCM:ECDHE\+CHACHA20;/)
})

test('the shipped proxy logs no query', () => {
  const site = read('deploy/nginx.conf')
  const formats = [...site.matchAll(/log_format (\w+) '([^']*)'/g)]
  expect(formats).toHaveLength(1)
  expect(formats[0]![2]).not.toMatch(/\$request\b(?!_method|_time)|\$request_uri|\$args|\$query_string|\$http_referer/)
  const servers = site.split(/^server \{/m).slice(1)
  for (const server of servers) expect(server).toMatch(/access_log \S+ wuguan;/)
})
