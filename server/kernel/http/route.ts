import type { Access, Method, World } from '@wuguan/contract/kernel/action'

/** Every call of the server as data: what OpenAPI shows, what the permission matrix and the fuzz walk over. */
export interface CallDescription {
  readonly name: string
  readonly module: string
  readonly label: string
  readonly method: Method
  /** With `{id}`. */
  readonly path: string
  readonly access: Access
  readonly permission: string | null
  readonly inputSchema: () => unknown
  readonly outputSchema?: () => unknown
  readonly multipart: boolean
  readonly idempotent: boolean | 'required'
  readonly sample: (world: World) => unknown
}

export class CallRegistry {
  private readonly calls: CallDescription[] = []
  private readonly keys = new Set<string>()

  add(call: CallDescription): void {
    const key = `${call.method} ${call.path}`
    if (this.keys.has(key)) throw new Error(`two calls answer ${key}`)
    this.keys.add(key)
    this.calls.push(call)
  }
  all(): readonly CallDescription[] {
    return this.calls
  }
}

/** `/a/{id}` → `/a/:id`. */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** A reply whose data is JSON text already (built by the database). */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
