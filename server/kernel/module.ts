import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import type { CrudVerb, Entity } from '@wuguan/contract/kernel/entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { dueWays } from '@wuguan/contract/kernel/flow'
import type { AnyFacts } from '@wuguan/contract/kernel/facts'
import type { LineFacts } from '@wuguan/contract/kernel/line-facts'
import type { Report } from '@wuguan/contract/kernel/report'
import type { FastifyPluginAsync } from 'fastify'
import type { ApprovalEngine, ApprovalKind } from './approval.ts'
import type { Sessions } from './auth/sessions.ts'
import type { CallRegistry, JsonText } from './http/route.ts'
import type { AnyHooks, EntityHooks } from './crud/hooks.ts'
import { flowActions, flowApprovals } from './flow/act.ts'
import type { Source } from './db/reads.ts'
import type { Queryable } from './db/sql.ts'
import type { FlowSteps } from './flow/flow.ts'
import { dueJob } from './flow/system.ts'
import type { Beat, JobDefinition } from './jobs.ts'
import type { HotlineIssuer } from './hotline.ts'
import type { ActionContext, Kernel, PublicContext } from './kernel.ts'
import type { DeliveryHandler } from './outbox.ts'
import type { PublicContentKind } from './public-content.ts'
import { defineRelation, type Relation } from './reports/facts.ts'
import { lineRelation } from './reports/line-facts.ts'
import type { SearchKind } from './search.ts'
import type { CardSource, TodoSource, WidgetSource } from './workbench.ts'

/** A module is a table of contents: its nouns, verbs, jobs, and what it does when the server starts. */
export type NounCall =
  | 'page'
  | 'totals'
  | 'tabs'
  | 'info'
  | 'select'
  | 'create'
  | 'update'
  | 'batch'
  | 'delete'
  | 'export'
  | 'plain'

export interface CrudRegistration {
  entity: AnyEntity
  hooks: AnyHooks
  /** Calls that this noun does not offer, or that an action of the module answers in its own way. */
  without: readonly NounCall[]
  /** What its records can do; reads answer `actions` then. */
  flow: FlowSteps | null
  /** What cuts its lists and totals off in words when they take too long. */
  long?: LongRead
}
export type LongRead = <T>(source: Source, work: (q: Queryable) => Promise<T>) => Promise<T>
export interface ActionRegistration {
  action: AnyAction
  /** false: runs on the pool and opens its own transactions, because a refusal must leave traces or the work is long. */
  transaction: boolean
  run: (context: ActionContext, input: never) => Promise<unknown>
}
export interface PublicRegistration {
  action: AnyAction
  transaction: boolean
  run: (context: PublicContext, input: never) => Promise<unknown>
}
export type JobFactory = (kernel: Kernel) => JobDefinition
/** Raw routes for what is no JSON call: downloads, uploads, health. */
export type RawRoutes = (kernel: Kernel, app: { sessions: Sessions; calls: CallRegistry }) => FastifyPluginAsync

export interface ServerModule {
  readonly name: string
  readonly cruds: CrudRegistration[]
  readonly actions: ActionRegistration[]
  readonly publics: PublicRegistration[]
  readonly jobs: JobFactory[]
  readonly beats: Beat[]
  readonly raws: RawRoutes[]
  readonly deliveries: { topic: string; handler: DeliveryHandler }[]
  readonly searches: SearchKind[]
  readonly todos: TodoSource[]
  readonly widgets: WidgetSource[]
  readonly cards: CardSource[]
  readonly reports: Report[]
  readonly publicContents: PublicContentKind[]
  readonly hotlines: HotlineIssuer[]
  readonly approvals: ApprovalKind[]
  readonly approvalEngines: ApprovalEngine[]
}

export interface ModuleBuilder {
  /** With a flow its verbs are calls too; its doors are served with the same hooks, and with the noun's flow or one of their own. */
  crud<E extends Entity>(
    entity: E,
    hooks?: EntityHooks<E>,
    options?: { without?: readonly NounCall[]; flow?: FlowSteps; doors?: readonly (AnyEntity | DoorWithFlow)[] },
  ): void
  /** GET runs on the pool; every other method in one transaction. Text of the database is taken at its word: tests hold it to the output. */
  action<A extends AnyAction>(
    action: A,
    run: (context: ActionContext, input: ParsedOf<A>) => Promise<OutputOf<A> | JsonText>,
    options?: ActionOptions,
  ): void
  publicAction<A extends AnyAction>(
    action: A,
    run: (context: PublicContext, input: ParsedOf<A>) => Promise<OutputOf<A> | JsonText>,
    options?: ActionOptions,
  ): void
  /** Work that needs more than the database is made from the process's kernel. */
  job(definition: JobDefinition | JobFactory): void
  /** What every process does every few seconds. */
  beat(beat: Beat): void
  raw(routes: RawRoutes): void
  /** What happens to outbox messages of a topic, after the transaction that wrote them. */
  deliver(topic: string, handler: DeliveryHandler): void
  /** What the search of the top bar finds. */
  search(kind: SearchKind): void
  /** A kind of thing that waits for a user, on his workbench. */
  todo(source: TodoSource): void
  /** Figures of the workbench. */
  widget(source: WidgetSource): void
  /** Numbers on a card of the workbench, which other modules may add to. */
  card(source: CardSource): void
  /** Which rows of this module's tables the facts are; those that are lines of records say it themselves. */
  facts(facts: LineFacts): void
  facts(facts: AnyFacts, relation: Relation): void
  /** A report over facts, of whichever module: its calls, files and the rows behind its figures. */
  report(report: Report): void
  /** What a public link opens without a session. */
  publicContent(kind: PublicContentKind): void
  /** Who issues links of the 400 hotline; one module does. */
  hotline(issuer: HotlineIssuer): void
  /** A kind of record that a process decides. */
  approval(kind: ApprovalKind): void
  /** The engine that runs the processes; one module has it. */
  approvalEngine(engine: ApprovalEngine): void
}
/** A door whose rows can do what its own module says. */
interface DoorWithFlow {
  readonly entity: AnyEntity
  readonly flow: FlowSteps
}
export interface ActionOptions {
  transaction?: boolean
}
export type ParsedOf<A> = A extends { readonly input: { readonly _zod?: { readonly output: infer O } } }
  ? O
  : InputOf<A>

export function defineModule(name: string, describe: (module: ModuleBuilder) => void): ServerModule {
  const module: ServerModule = {
    name,
    cruds: [],
    actions: [],
    publics: [],
    jobs: [],
    beats: [],
    raws: [],
    deliveries: [],
    searches: [],
    todos: [],
    widgets: [],
    cards: [],
    reports: [],
    publicContents: [],
    hotlines: [],
    approvals: [],
    approvalEngines: [],
  }
  describe({
    crud: (entity, hooks, options) => {
      const registration: CrudRegistration = {
        entity: entity as AnyEntity,
        hooks: (hooks ?? {}) as AnyHooks,
        without: options?.without ?? [],
        flow: options?.flow ?? null,
      }
      if (entity.door && entity.verbs.some((verb) => WRITING.has(verb)))
        throw new Error(`${entity.name} writes ${entity.door.of}: a door that writes is served with its noun`)
      serve(module, registration)
      for (const one of options?.doors ?? []) {
        const { entity: door, flow: own } = 'flow' in one ? one : { entity: one, flow: null }
        if (door.door?.of !== entity.name) throw new Error(`${door.name} is no door of ${entity.name}`)
        if (own) serve(module, { ...registration, entity: door, flow: own })
        else module.cruds.push({ ...registration, entity: door })
      }
    },
    action: (action, run, options) =>
      void module.actions.push({
        action,
        run: run as never,
        transaction: options?.transaction ?? action.method !== 'GET',
      }),
    publicAction: (action, run, options) =>
      void module.publics.push({
        action,
        run: run as never,
        transaction: options?.transaction ?? action.method !== 'GET',
      }),
    job: (definition) => void module.jobs.push(typeof definition === 'function' ? definition : () => definition),
    beat: (beat) => void module.beats.push(beat),
    raw: (routes) => void module.raws.push(routes),
    deliver: (topic, handler) => void module.deliveries.push({ topic, handler }),
    search: (kind) => void module.searches.push(kind),
    todo: (source) => void module.todos.push(source),
    widget: (source) => void module.widgets.push(source),
    card: (source) => void module.cards.push(source),
    facts: (facts: AnyFacts | LineFacts, relation?: Relation) =>
      defineRelation(facts, relation ?? lineRelation(facts as LineFacts)),
    report: (report) => void module.reports.push(report),
    publicContent: (kind) => void module.publicContents.push(kind),
    hotline: (issuer) => void module.hotlines.push(issuer),
    approval: (kind) => void module.approvals.push(kind),
    approvalEngine: (engine) => void module.approvalEngines.push(engine),
  })
  return module
}

function serve(module: ServerModule, registration: CrudRegistration): void {
  module.cruds.push(registration)
  if (!registration.flow) return
  module.actions.push(...flowActions(registration.flow, registration.hooks))
  module.approvals.push(...flowApprovals(registration.flow, registration.hooks))
  const { flow } = registration.flow
  if (dueWays(flow).length > 0) module.jobs.push(() => dueJob(flow))
}

const WRITING: ReadonlySet<CrudVerb> = new Set(['add', 'edit', 'delete', 'import'])

/** Verbs that an entity does not have offer none of their calls. */
export const VERB_OF_CALL: Readonly<Record<NounCall, CrudVerb>> = {
  page: 'list',
  totals: 'list',
  tabs: 'list',
  info: 'list',
  select: 'list',
  create: 'add',
  update: 'edit',
  batch: 'edit',
  delete: 'delete',
  export: 'export',
  plain: 'plain',
}
