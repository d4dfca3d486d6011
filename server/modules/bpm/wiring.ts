import { inReach } from '../../kernel/auth/holders.ts'
import { bindingFor } from './binding/binding.service.ts'
import { assertMayStart, definitionFor, startableBy } from './definition/definition.service.ts'
import type { EnginePorts } from './engine/ports.ts'
import { applyFormPatch, needsForm } from './form/form-flags.service.ts'
import { copyTo } from './reading/copy.service.ts'
import { resolveAssignees } from './rule/assignment.service.ts'
import { administratorsOf, keepersOf, leaderAbove, proxiesOf } from './rule/people.service.ts'

/** What the engine asks of models, rules, forms and bindings. */
export const enginePorts: EnginePorts = {
  definitionFor,
  startableBy,
  assertMayStart,
  resolveAssignees,
  leaderOf: ({ q }, userId) => leaderAbove(q, userId),
  administratorsOf: ({ q }, definition) => administratorsOf(q, definition),
  keepers: ({ q }) => keepersOf(q),
  reachable: ({ q }, userIds, place, permission) => inReach(q, userIds, place, permission),
  proxiesOf: (context, userIds, definition) => proxiesOf(context, userIds, definition.id),
  applyFormPatch,
  needsForm,
  copyTo,
  bindingFor,
}
