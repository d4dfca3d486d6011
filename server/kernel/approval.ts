import type { ActionContext } from './kernel.ts'

/**
 * The seam between business records that need somebody's consent and the process engine that gets it. A module describes its
 * kinds (`module.approval`); the module of the engine takes the seat (`module.approvalEngine`); nobody imports the engine.
 */
export type ApprovalResult = 'approved' | 'rejected' | 'cancelled'

export interface ApprovalKind {
  /** What bindings name: `charge.refund`, `basedata.house.update`. */
  readonly type: string
  readonly title: string
  /** Catalogue path of the record, with `{id}` where the business id stands; null: the process has a form of its own. */
  readonly route: string | null
  /**
   * What one must hold in the record's community, or company, to decide on it, whoever named him. null: the process asks people by
   * where they stand (a leader), and no right goes with it.
   */
  readonly permission: string | null
  /** What conditions of bindings and flows may ask about the record. */
  readonly variables: readonly ApprovalVariable[]
  /**
   * Runs in the transaction that finishes the process. Throwing refuses the last person's action with its sentence, and the
   * process goes on; otherwise it must leave the record in the state of the result. A repeat for the same result changes nothing.
   * `said` are the words of the last person, `instance` is the process that has ended.
   */
  finished(
    context: ActionContext,
    businessId: string,
    result: ApprovalResult,
    said?: string | null,
    instance?: string,
  ): Promise<void>
  /** What whoever asked is told who would decide himself, where the book has words of its own. */
  readonly own?: string
  /** Who decides where nobody is left of those who were named for a turn; nobody: the administrators of the process. */
  caretakers?(context: ActionContext, businessId: string): Promise<readonly number[]>
  /** What a process may write into the record while it runs (`setStatus`, `businessUpdate` of its diagram). */
  update?(context: ActionContext, businessId: string, values: Readonly<Record<string, unknown>>): Promise<void>
}
export interface ApprovalVariable {
  readonly name: string
  readonly label: string
  readonly kind: 'number' | 'text' | 'flag' | 'date' | 'user' | 'list'
}

export interface ApprovalSubject {
  readonly type: string
  readonly businessId: string
  readonly title: string
  /** Values of the kind's variables; money as decimal text. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly companyId: number
  readonly communityId: number | null
  /** A module with a table of bands of its own names the model; otherwise the binding of the type does. */
  readonly modelKey?: string | null
  /** Who asks, where that is not whoever acts: a process that begins anew is still his. */
  readonly applicantId?: number
  /** Where nothing is bound: whoever holds the right of the kind decides, the first of them for all; else `start` answers null. */
  readonly unbound?: 'holders'
}

export interface ApprovalEngine {
  /**
   * Starts a process in the caller's transaction and answers with its id, which the record keeps; null when nothing is bound to
   * the type, so that the module decides whether the record passes at once.
   */
  start(context: ActionContext, subject: ApprovalSubject): Promise<string | null>
  /**
   * Looks back over everybody who agreed: the process ended so, none of them was the applicant, each held the right of the kind.
   * Refuses otherwise, and where nobody has agreed at all. For effects that come later than the end of the process.
   */
  demandChain(context: ActionContext, processInstanceId: string): Promise<void>
  /**
   * The applicant takes the record back; the process ends, and the kind is told `cancelled`. `quiet`: another process takes its place, so
   * that nothing happens to the record.
   */
  withdraw(context: ActionContext, processInstanceId: string, reason: string, quiet?: boolean): Promise<void>
}

export class Approvals {
  private readonly byType: ReadonlyMap<string, ApprovalKind>
  private readonly engine: ApprovalEngine | null

  constructor(kinds: readonly ApprovalKind[], engine: ApprovalEngine | null) {
    this.byType = new Map(kinds.map((kind) => [kind.type, kind]))
    if (this.byType.size !== kinds.length) throw new Error('two approval kinds of one type')
    this.engine = engine
  }

  all(): readonly ApprovalKind[] {
    return [...this.byType.values()]
  }
  /** The kind of a type, or of its longest registered prefix: `basedata.house` serves `basedata.house.update`. */
  kindOf(type: string): ApprovalKind | null {
    for (let at = type; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const kind = this.byType.get(at)
      if (kind) return kind
    }
    return null
  }
  async start(context: ActionContext, subject: ApprovalSubject): Promise<string | null> {
    if (!this.kindOf(subject.type)) throw new Error(`no approval kind of ${subject.type}`)
    return this.engine ? this.engine.start(context, subject) : null
  }
  async demandChain(context: ActionContext, processInstanceId: string): Promise<void> {
    if (!this.engine) throw new Error('no process engine')
    await this.engine.demandChain(context, processInstanceId)
  }
  async withdraw(context: ActionContext, processInstanceId: string, reason: string, quiet = false): Promise<void> {
    if (!this.engine) throw new Error('no process engine')
    await this.engine.withdraw(context, processInstanceId, reason, quiet)
  }
}
