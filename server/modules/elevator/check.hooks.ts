import type { elevatorCheck } from '@wuguan/contract/elevator/elevator-check.entity'
import { dateOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

export const checkHooks: EntityHooks<typeof elevatorCheck> = {
  computed: {
    leftDays: (t, params, now) =>
      `case when ${t}.phase not in ('passed', 'cancelled') then ${t}.due_date - ${params.add(dateOf(now))}::date end`,
    overdue: (t, params, now) =>
      `(${t}.phase not in ('passed', 'cancelled') and ${t}.due_date < ${params.add(dateOf(now))}::date)`,
  },
}
