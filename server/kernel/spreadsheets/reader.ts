import { Worker } from 'node:worker_threads'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { SPREADSHEET_REFUSALS as REFUSALS } from './guard.ts'
import type { SpreadsheetFormat } from './guard.ts'
import type { ReadJob, ReadMessage } from './read-worker.ts'
import { MAX_COLUMNS } from './sheet-rows.ts'
import type { SheetRow, SheetSummary } from './sheet-rows.ts'

export interface ReadSource {
  path: string
  format: SpreadsheetFormat
}
export interface ReadLimits {
  /** Data rows of one import; title, header and totals rows are granted on top. */
  maxRows?: number
  /** Time the worker may take, without the time that the consumer takes. */
  timeoutMs?: number
  /** Heap of the worker. */
  memoryMb?: number
}
/** Rows around the data: titles, header, subtotals, notes. */
const SLACK = 200
const DEFAULTS = { maxRows: 50_000, timeoutMs: 60_000, memoryMb: 256 }

/** The sheets of a guarded file with their first rows, for choosing the sheet and the columns. */
export async function inspectSpreadsheet(
  source: ReadSource,
  limits: ReadLimits & { headRows?: number } = {},
): Promise<SheetSummary[]> {
  await using reading = new Reading(
    { ...source, task: 'inspect', maxRows: rowCap(limits), headRows: limits.headRows ?? 300 },
    limits,
  )
  const message = await reading.next()
  return message.kind === 'summary' ? message.sheets : []
}

/** The rows of one sheet in batches; the next batch is read when the consumer asks for it. Blank rows are left out. */
export async function* readRows(
  source: ReadSource,
  sheet: number,
  limits: ReadLimits & { batchSize?: number } = {},
): AsyncGenerator<SheetRow[]> {
  await using reading = new Reading(
    { ...source, task: 'rows', sheet, maxRows: rowCap(limits), batchSize: limits.batchSize ?? 500 },
    limits,
  )
  for (;;) {
    const message = await reading.next()
    if (message.kind !== 'rows') return
    yield message.rows
  }
}

const rowCap = (limits: ReadLimits) => (limits.maxRows ?? DEFAULTS.maxRows) + SLACK

/** One worker doing one job. Whatever kills it (memory, time, a damaged file) becomes a refusal; the server lives on. */
class Reading implements AsyncDisposable {
  readonly #worker: Worker
  readonly #maxRows: number
  #remaining: number
  readonly #arrived: (ReadMessage | DomainError)[] = []
  #wake: (() => void) | null = null

  constructor(job: ReadJob, limits: ReadLimits) {
    this.#maxRows = limits.maxRows ?? DEFAULTS.maxRows
    this.#remaining = limits.timeoutMs ?? DEFAULTS.timeoutMs
    const outOfMemory = job.format === 'xls' ? REFUSALS.memoryXls : REFUSALS.memory
    this.#worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: job,
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb ?? DEFAULTS.memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    // What the parsers say about odd files is no news for the server's log.
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on('message', (message: ReadMessage) => this.#arrive(message))
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#arrive(refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory : REFUSALS.damaged)),
    )
    this.#worker.on('exit', () => this.#arrive(refuse(REFUSALS.damaged)))
  }

  async next(): Promise<ReadMessage> {
    this.#worker.postMessage('next')
    const started = performance.now()
    const timer = setTimeout(() => this.#arrive(refuse(REFUSALS.timeout)), this.#remaining)
    if (this.#arrived.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    clearTimeout(timer)
    this.#wake = null
    this.#remaining -= performance.now() - started
    const arrived = this.#arrived.shift()!
    if (arrived instanceof DomainError) throw arrived
    if (arrived.kind === 'limit') throw refuse(limitSentence(arrived, this.#maxRows))
    if (arrived.kind === 'unreadable') throw refuse(REFUSALS.damaged, { reason: arrived.reason })
    return arrived
  }

  async [Symbol.asyncDispose]() {
    await this.#worker.terminate()
  }

  #arrive(what: ReadMessage | DomainError) {
    this.#arrived.push(what)
    this.#wake?.()
  }
}

function limitSentence({ limit, rowNo = 0 }: ReadMessage & { kind: 'limit' }, maxRows: number): string {
  if (limit === 'quote') return REFUSALS.quote(rowNo)
  if (limit === 'rows') return REFUSALS.rows(maxRows)
  return limit === 'columns' ? REFUSALS.columns(MAX_COLUMNS) : REFUSALS.encrypted
}
