import { likeText } from '../../../kernel/db/sql.ts'
import type { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const readingHooks: EntityHooks<typeof meterReading> = {
  keyword: (text, alias, params) => {
    const like = params.add(likeText(text))
    return `(exists (select 1 from meter km where km.id = ${alias}.meter_id and (km.code ilike ${like} or km.name ilike ${like} or km.location ilike ${like}))
      or exists (select 1 from house kh where kh.id = ${alias}.property_id and kh.full_name ilike ${like}))`
  },
}
