import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Tells systemd, where it started the process with `Type=notify`, that it serves, that it stops, or what it waits for. Node opens no
 * datagram sockets of the system, so the program that comes with systemd speaks for it. Nobody to tell: nothing happens.
 */
export async function tellSupervisor(state: 'READY=1' | 'STOPPING=1' | `STATUS=${string}`): Promise<void> {
  if (!process.env['NOTIFY_SOCKET']) return
  await run('systemd-notify', [`--pid=${process.pid}`, state]).catch((error: Error) => {
    // A start that systemd does not hear of ends with the unit's limit: whoever looks should see why.
    process.emitWarning(`systemd-notify: ${error.message}`)
  })
}
