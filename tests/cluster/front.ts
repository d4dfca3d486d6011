import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { BIN, type Daemon, program, startDaemon } from './programs.ts'

const shipped = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')

/** The file of deploy with this machine's ports and paths in the place of a company's; each must stand there. */
function adapted(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = shipped(file)
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${file} no longer says ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}
const answers = (port: number) => () =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })

export interface Proxy extends Daemon {
  readonly address: string
  /** Plain HTTP, which is sent on to TLS. */
  readonly plain: string
  /** The certificate that clients must trust. */
  readonly certificate: string
}

/** nginx by deploy/nginx.conf, with a certificate of its own. */
export async function startProxy(
  folder: string,
  [tls, plain]: readonly [tls: number, plain: number],
  apps: readonly number[],
): Promise<Proxy> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await program(BIN.openssl!, [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=wuguan.example.com',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const letsencrypt = '/etc/letsencrypt/live/wuguan.example.com'
  const site = adapted('nginx.conf', [
    ...apps.map((port, n) => [`127.0.0.1:${1233 + n} `, `127.0.0.1:${port} `] as const),
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
    [`${letsencrypt}/fullchain.pem`, certificate],
    [`${letsencrypt}/privkey.pem`, key],
    ['/var/log/nginx/wuguan.log', join(folder, 'access.log')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn; worker_processes 2;${process.getuid?.() === 0 ? ' user root;' : ''}
events { worker_connections 1024; }
http { ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/site.conf; }\n`,
  )
  const daemon = await startDaemon(BIN.nginx!, ['-c', join(folder, 'nginx.conf'), '-p', folder], answers(tls))
  return {
    ...daemon,
    address: `https://127.0.0.1:${tls}`,
    plain: `http://127.0.0.1:${plain}`,
    certificate: readFileSync(certificate, 'utf8'),
    output: () => daemon.output() + readFileSync(join(folder, 'error.log'), 'utf8'),
  }
}

export interface Broker {
  readonly url: string
  start(): Promise<void>
  end(): Promise<void>
}

/** mosquitto by deploy/mosquitto.conf, closed but for the product. */
export async function startBroker(folder: string, port: number): Promise<Broker> {
  const password = 'broker-password'
  const passwords = join(folder, 'passwd')
  writeFileSync(passwords, `wuguan:${password}\n`, { mode: 0o600 })
  await program('/usr/bin/mosquitto_passwd', ['-U', passwords])
  writeFileSync(join(folder, 'acl'), shipped('mosquitto.acl'), { mode: 0o600 })
  const root = process.getuid?.() === 0 ? 'user root\n' : ''
  const conf = adapted('mosquitto.conf', [
    ['listener 1883', `listener ${port} 127.0.0.1`],
    ['/etc/mosquitto/wuguan.passwd', passwords],
    ['/etc/mosquitto/wuguan.acl', join(folder, 'acl')],
  ])
  writeFileSync(join(folder, 'mosquitto.conf'), root + conf)
  let daemon: Daemon | null = null
  const broker: Broker = {
    url: `mqtt://wuguan:${password}@127.0.0.1:${port}`,
    async start() {
      daemon = await startDaemon(BIN.mosquitto!, ['-c', join(folder, 'mosquitto.conf')], answers(port))
    },
    async end() {
      await daemon?.end()
    },
  }
  await broker.start()
  return broker
}
