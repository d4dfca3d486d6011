import pg from 'pg'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { Ground } from '../soak/charge-acts.ts'

const HOMES = 24

/** Houses of a filled database at whose desk anything may be done without anybody's consent. */
export async function openDesk(url: string, token: string): Promise<Ground> {
  const client = new pg.Client(url)
  await client.connect()
  const rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<R>(text, values)).rows
  try {
    const [place] = await rows<{ id: string; company_id: string }>(
      'select id, company_id from community order by id limit 1',
    )
    const companyId = place!.company_id
    await rows(
      `update community_charge_config set jump_mode = 'free', round_off_max = 9.99, allow_partial_pay = true, allow_overpay_to_prepaid = true,
         change_needs_approval = false, void_needs_approval = false`,
    )
    const item = async (code: string, name: string, category: string) => {
      const id = uuidv7()
      await rows(
        `insert into fee_item (id, company_id, code, name, category, period_kind, allow_prepaid, allow_deduct, allow_refund, allow_preferential, invoiceable,
           count_in_rate, late_fee_enabled, offset_priority, community_scope, sort, enabled, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 'once', false, true, true, true, false, false, false, 100, 'all', 1, true, current_timestamp, current_timestamp)`,
        [id, companyId, code, name, category],
      )
      return id
    }
    const items = {
      temp: await item('LS', '临时停车费', 'temp'),
      deposit: await item('YJ', '装修押金', 'deposit'),
    }
    const deductedTypeId = uuidv7()
    await rows(
      `insert into deducted_type (id, company_id, code, name, mode, components, need_approval, need_attachment, built_in, enabled, created_at, updated_at)
       values ($1, $2, 'SOAK', '随机减免', 'both', 'both', false, false, false, true, current_timestamp, current_timestamp)`,
      [deductedTypeId, companyId],
    )
    const methods = new Map(
      (await rows<{ id: string; code: string }>('select id, code from payment_method')).map((row) => [
        row.code,
        row.id,
      ]),
    )
    const homes = await rows<{ house: string; customer: string }>(
      `select house_id as house, customer_id as customer from customer_house where is_payer and community_id = $1 order by house_id limit ${HOMES}`,
      [place!.id],
    )
    return {
      communityId: Number(place!.id),
      homes: homes.map(({ house, customer }) => ({ houseId: house, customerId: customer })),
      items,
      methods: { cash: methods.get('CASH')!, wechat: methods.get('WECHAT')!, transfer: methods.get('TRANSFER')! },
      deductedTypeId,
      token,
    }
  } finally {
    await client.end()
  }
}
