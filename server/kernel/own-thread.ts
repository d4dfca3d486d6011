import { Worker } from 'node:worker_threads'

/** Why a thread gave no answer. */
export class ThreadLost extends Error {
  readonly overdue: boolean
  constructor(overdue: boolean, message: string) {
    super(message)
    this.overdue = overdue
  }
}

/**
 * A thread beside the event loop for work over what users send: one request after the other, a limit on each, a new thread after one
 * was lost. Its file says something once when it is ready, then answers every message with one.
 */
export class OwnThread<Request, Answer> {
  private readonly file: URL
  /** Longest that one request may take, ms; the thread is stopped with it. */
  private readonly limit: number
  private queue: Promise<unknown> = Promise.resolve()
  private thread: Worker | null = null

  constructor(file: URL, limit: number) {
    this.file = file
    this.limit = limit
  }

  /** Rejects with `ThreadLost` only. */
  ask(request: Request): Promise<Answer> {
    const answer = this.queue.then(async () => this.exchange(this.thread ?? (await this.start()), request))
    this.queue = answer.catch(() => undefined)
    return answer
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(this.file)
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', (error: Error) => reject(new ThreadLost(false, error.message)))
    })
    // Between two requests, too: an error without a listener would end the process.
    worker.on('error', () => {
      if (this.thread === worker) this.thread = null
    })
    // An idle thread does not keep the process alive.
    worker.unref()
    this.thread = worker
    return worker
  }

  private exchange(worker: Worker, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        worker.removeAllListeners('message').off('error', failed).off('exit', gone)
      }
      const lost = (why: ThreadLost) => {
        done()
        this.thread = null
        void worker.terminate()
        reject(why)
      }
      const failed = (error: Error) => lost(new ThreadLost(false, error.message))
      const gone = () => lost(new ThreadLost(false, 'the thread ended'))
      const timer = setTimeout(() => lost(new ThreadLost(true, 'the request took too long')), this.limit)
      worker.once('message', (answer: Answer) => {
        done()
        resolve(answer)
      })
      worker.once('error', failed)
      worker.once('exit', gone)
      worker.postMessage(request)
    })
  }
}
