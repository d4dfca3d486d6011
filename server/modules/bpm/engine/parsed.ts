/** A process model as the engine runs it: plain data, frozen in its definition. Order is the order of the XML. */
export interface ParsedProcess {
  readonly key: string
  readonly name: string
  readonly nodes: Readonly<Record<string, ParsedNode>>
  readonly flows: Readonly<Record<string, ParsedFlow>>
  readonly messages: readonly ParsedDefinition[]
  readonly signals: readonly ParsedDefinition[]
  readonly errors: readonly (ParsedDefinition & { readonly code: string | null })[]
  /** What the reader met that the engine does not run; the validator words it. */
  readonly refused: readonly { readonly elementId: string; readonly what: string }[]
  /** Properties of the process itself. */
  readonly properties: Readonly<Record<string, string>>
  readonly listeners: readonly ParsedListener[]
  readonly formKey: string | null
  readonly businessKey: string | null
  /** How many processes of the file may run. */
  readonly executables: number
}
export interface ParsedDefinition {
  readonly id: string
  readonly name: string
}
export type NodeType =
  | 'startEvent'
  | 'endEvent'
  | 'catchEvent'
  | 'throwEvent'
  | 'boundaryEvent'
  | 'userTask'
  | 'scriptTask'
  | 'serviceTask'
  | 'receiveTask'
  | 'manualTask'
  | 'subProcess'
  | 'eventSubProcess'
  | 'callActivity'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway'
  | 'eventGateway'
export interface ParsedNode {
  readonly id: string
  readonly name: string
  readonly type: NodeType
  /** The sub-process around it; null in the process itself. */
  readonly scope: string | null
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
  readonly defaultFlow: string | null
  readonly event: ParsedEvent | null
  readonly attachedTo: string | null
  /** Boundary events, and starts of event sub-processes. */
  readonly interrupting: boolean
  readonly loop: ParsedLoop | null
  readonly asyncBefore: boolean
  readonly asyncAfter: boolean
  readonly exclusive: boolean
  readonly retryCycle: string | null
  readonly user: ParsedUserTask | null
  readonly script: ParsedScript | null
  readonly service: ParsedService | null
  readonly call: ParsedCall | null
  readonly listeners: readonly ParsedListener[]
  readonly taskListeners: readonly ParsedListener[]
  readonly properties: Readonly<Record<string, string>>
  /** What the mark of an end event says of the instance that ends there; null: it has none, which is `approved`. */
  readonly outcome: string | null
  /** The mark was set from the words of its name when marks came in, and nobody has confirmed it since. */
  readonly outcomeGuessed: boolean
}
/** Values of the mark. */
export const OUTCOMES = ['approved', 'rejected'] as const
export interface ParsedFlow {
  readonly id: string
  readonly name: string
  readonly scope: string | null
  readonly source: string
  readonly target: string
  readonly condition: ParsedCondition | null
}
export interface ParsedCondition {
  /** Of an expression language other than the product's own. */
  readonly language: string | null
  readonly body: string
  readonly resource: string | null
}
export interface ParsedEvent {
  readonly kind: 'none' | 'message' | 'signal' | 'timer' | 'error' | 'terminate'
  /** Id of the message, signal or error. */
  readonly ref: string | null
  /** Its name, by which events meet; the code of an error. */
  readonly name: string | null
  readonly timer: { readonly kind: 'date' | 'duration' | 'cycle'; readonly text: string } | null
}
export interface ParsedLoop {
  readonly kind: 'standard' | 'sequential' | 'parallel'
  readonly cardinality: string | null
  readonly collection: string | null
  readonly elementVariable: string | null
  /** Completion condition, or of a standard loop the condition to go on. */
  readonly condition: string | null
  readonly max: number | null
}
export interface ParsedUserTask {
  readonly assignee: string | null
  readonly candidateUsers: string | null
  readonly candidateGroups: string | null
  readonly dueDate: string | null
  readonly followUpDate: string | null
  readonly priority: string | null
  readonly formKey: string | null
  readonly buttons: readonly Readonly<Record<string, string>>[]
}
export interface ParsedScript {
  readonly format: string
  readonly body: string
  readonly resource: string | null
  readonly resultVariable: string | null
}
export interface ParsedService {
  /** Name of a registered handler. */
  readonly handler: string | null
  readonly resultVariable: string | null
  readonly fields: readonly ParsedInjection[]
}
export interface ParsedInjection {
  readonly name: string
  readonly text: string
  readonly expression: boolean
}
export interface ParsedCall {
  readonly key: string
  readonly binding: 'latest' | 'version' | 'deployment'
  readonly version: string | null
  readonly in: readonly ParsedMapping[]
  readonly out: readonly ParsedMapping[]
}
export interface ParsedMapping {
  readonly source: string | null
  readonly expression: string | null
  readonly target: string | null
  readonly all: boolean
}
export interface ParsedListener {
  readonly id: string | null
  readonly event: string
  readonly handler: string | null
  readonly script: ParsedScript | null
  readonly fields: readonly ParsedInjection[]
  readonly timer: ParsedEvent['timer']
}
