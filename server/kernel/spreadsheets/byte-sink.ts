import type { Writable } from 'node:stream'

/**
 * A writable stream as a promise per write: resolves when the stream takes more, rejects when it failed or was closed by
 * the other side (a download that was cancelled), so that a writer never waits for a drain that will not come.
 */
export class ByteSink {
  readonly stream: Writable
  bytes = 0
  #failure: Error | null = null
  #waiting: { resolve: () => void; reject: (error: Error) => void } | null = null

  constructor(stream: Writable) {
    this.stream = stream
    stream.on('drain', () => this.#settle())
    stream.on('error', (error: Error) => this.#fail(error))
    stream.on('close', () => {
      if (!stream.writableFinished) this.#fail(new Error('The output was closed before everything was written'))
    })
  }

  async write(chunk: Uint8Array | string): Promise<void> {
    if (this.#failure) throw this.#failure
    const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    this.bytes += data.byteLength
    if (this.stream.write(data)) return
    await new Promise<void>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  async end(): Promise<void> {
    if (this.#failure) throw this.#failure
    await new Promise<void>((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.stream.end(() => this.#settle())
    })
  }

  #settle() {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve()
  }

  #fail(error: Error) {
    this.#failure ??= error
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(this.#failure)
  }
}
