import type { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import type { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { findingHooks } from '../schedule/finding.service.ts'
import { taskHooks } from '../schedule/task.service.ts'

/** Something of the machine of a task `t`. */
const ofMachine = (t: string, what: string) =>
  `(select ${what} from equipment e join equipment_type k on k.id = e.type_id left join equipment_level l on l.id = e.level_id where e.id = ${t}.target_id::uuid)`
const anyOf = (expression: string, value: string) => `${expression} = any(string_to_array(${value}, ','))`

export const equipmentTaskHooks: EntityHooks<typeof equipmentTask> = {
  scope: taskHooks.scope!,
  computed: {
    ...taskHooks.computed,
    maintainKind: (t) => `${t}.category`,
    system: (t) => ofMachine(t, 'k.system'),
    level: (t) => ofMachine(t, 'l.name'),
    levelColor: (t) => ofMachine(t, 'l.color'),
    place: (t) => ofMachine(t, "concat_ws(' ', nullif(e.room_name, e.location_text), e.location_text)"),
    contractor: (t) => `(select c.name from contractor c where c.id = (${t}.rule ->> 'contractorId')::uuid)`,
    minutes: (t) => `(${t}.rule ->> 'minutes')::int`,
  },
  filters: {
    ...taskHooks.filters,
    maintainKind: (value, t, params) => anyOf(`${t}.category`, params.add(value)),
    system: (value, t, params) => anyOf(ofMachine(t, 'k.system'), params.add(value)),
  },
}

const machineOf = (t: string, what: string) =>
  `(select ${what} from schedule_task s join equipment e on e.id = s.target_id::uuid join equipment_type k on k.id = e.type_id where s.id = ${t}.task_id)`
export const equipmentFindingHooks: EntityHooks<typeof equipmentFinding> = {
  scope: findingHooks.scope!,
  computed: {
    ...findingHooks.computed,
    system: (t) => machineOf(t, 'k.system'),
    equipmentStatus: (t) => machineOf(t, 'e.status'),
    downMinutes: (t) => `(select r.down_minutes from maintain_record r where r.task_id = ${t}.task_id)`,
  },
  filters: {
    ...findingHooks.filters,
    system: (value, t, params) => anyOf(machineOf(t, 'k.system'), params.add(value)),
  },
}
