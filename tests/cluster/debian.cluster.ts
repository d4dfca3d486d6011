import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { missingPrograms } from './programs.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const missing = missingPrograms(['postgres', 'nginx', 'openssl'])
/** Namespaces and a copy of the system need root and a kernel that lets it; the built product is needed as it is. */
const possible =
  missing === null && process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(join(ROOT, 'dist'))

function steps(): string {
  const handbook = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const block = /### From an empty Debian 12\n[^`]*(?:`[^`\n]+`[^`]*)*?```sh\n([\s\S]+?)```/.exec(handbook)?.[1]
  if (!block) throw new Error('docs/operations.md no longer says how the product comes onto an empty Debian')
  return block
}

/** What is looked at when the steps have been followed; each line prints one word and what was found. */
const LOOK = `
echo "password $(stat -c '%a %U' /var/lib/wuguan/first-password)"
echo "settings $(stat -c '%a %U %G' /etc/wuguan/wuguan.env)"
echo "state $(stat -c '%a %U' /var/lib/wuguan)"
echo "files $(stat -c '%a %U' /srv/wuguan/files)"
echo "owner $(pgrep -f server/main.ts | xargs -n1 ps -o user= -p | sort | uniq -c | tr -s " ")"
echo "unit $(systemd-analyze verify /etc/systemd/system/wuguan@.service 2>&1 | wc -l)"
echo "page $(curl -s https://wuguan.example.com/ | grep -c 'id="config"')"
echo "plain $(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://wuguan.example.com/x)"
echo "renewal $(curl -s http://wuguan.example.com/.well-known/acme-challenge/token)"
echo "metrics $(curl -s https://wuguan.example.com/metrics)"
head -c 70000000 /dev/zero > /tmp/large
echo "large $(curl -s -H 'content-type: application/octet-stream' --data-binary @/tmp/large https://wuguan.example.com/file/sys/attachment/upload)"
echo "signed $(NODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates/wuguan.crt /opt/wuguan/node_modules/.bin/node -e "
import('/repository/tests/support/sign-in.ts').then(async ({ signIn }) => {
  const { readFileSync } = await import('node:fs')
  console.log((await signIn('https://wuguan.example.com', 'sysadmin', readFileSync('/var/lib/wuguan/first-password', 'utf8').trim())).length > 10)
})")"
kill $(pgrep -f server/main.ts)
sleep 3
echo "away $(curl -s -w ' %{http_code}' https://wuguan.example.com/ready)"
`

test.skipIf(!possible)(
  'the steps of the handbook lead from an empty Debian to a service with TLS, word by word',
  { timeout: 400_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wuguan-debian-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const room = join(folder, 'room')
    await mkdir(room)
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, maxBuffer: 2 ** 26 })
    execFileSync('tar', ['-czf', join(folder, 'wuguan.tar.gz'), '-C', ROOT, '-T', '-'], { input: files })
    writeFileSync(join(folder, 'steps.sh'), `${steps()}\n${LOOK}`)
    const enter = join(ROOT, 'tests/cluster/debian/enter.sh')
    chmodSync(enter, 0o755)
    const printed = execFileSync(
      'unshare',
      ['--mount', '--net', '--pid', '--fork', '--kill-child', '--propagation', 'private', enter, room, ROOT],
      { encoding: 'utf8', maxBuffer: 2 ** 26 },
    )
    const found = new Map(
      [...printed.matchAll(/^(\w+) (.*)$/gm)].map(([, word, what]) => [word!, what!.trim()] as const),
    )
    const of = (word: string) => found.get(word) ?? printed
    expect(printed).toContain('"database":"up"')
    expect(of('password')).toBe('600 wuguan')
    expect(of('settings')).toBe('640 root wuguan')
    expect(of('state')).toBe('700 wuguan')
    expect(of('files')).toBe('700 wuguan')
    expect(of('owner')).toBe('3 wuguan')
    expect(of('unit')).toBe('0')
    expect(of('page')).toBe('1')
    expect(of('plain')).toBe('301 https://wuguan.example.com/x')
    expect(of('renewal')).toBe('proof')
    expect(JSON.parse(of('metrics'))).toEqual({ code: 404, msg: '找不到资源', data: null })
    expect(JSON.parse(of('large'))).toEqual({ code: 413, msg: '提交的内容过大', data: null })
    expect(of('signed')).toBe('true')
    expect(of('away')).toBe('{"code":503,"msg":"服务器繁忙","data":null} 502')
  },
)
