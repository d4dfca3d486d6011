import type { ActionContext } from '../../kernel/kernel.ts'

/** Takes an event over, once, in the transaction of the caller; answers with the emergency that leads it. */
export type Leader = (context: ActionContext, eventId: string) => Promise<string>

let leader: Leader | null = null
/** The seat of whoever leads what is more than an event; the module of emergencies takes it. */
export const leadBy = (taker: Leader): void => {
  leader = taker
}
export function leading(): Leader {
  if (!leader) throw new Error('nobody leads emergencies')
  return leader
}

/** An event whose level must be led as an emergency is handed over at once, where its type says as which. */
export async function leadHigher(context: ActionContext, id: string): Promise<void> {
  const [due] = await context.q.query(
    `select 1 from event t join event_level l on l.id = t.level_id and l.must_upgrade join event_type y on y.id = t.type_id
     where t.id = $1 and exists (select 1 from event_type k where y.path like k.path || '%' and k.contingency_type_id is not null)`,
    [id],
  )
  if (due) await leading()(context, id)
}
