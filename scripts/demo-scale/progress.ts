const WIDTH = 30
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A bar that is drawn over itself on a terminal, and a line at every tenth part elsewhere. */
export function progressBar(of: number, out: NodeJS.WriteStream = process.stdout) {
  const began = performance.now()
  let tenth = -1
  return {
    show(done: number): void {
      const part = Math.min(1, done / of)
      const spent = (performance.now() - began) / 1000
      const left = part > 0 ? ` · ${clock(spent / part - spent)} left` : ''
      const text = `${'█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')} ${String(Math.floor(part * 100)).padStart(3)} % · ${done}/${of} houses · ${clock(spent)}${left}`
      if (out.isTTY) out.write(`\r${text}\u001B[K${part === 1 ? '\n' : ''}`)
      else if (Math.floor(part * 10) > tenth) {
        tenth = Math.floor(part * 10)
        out.write(`${text}\n`)
      }
    },
  }
}
