import { type Params, likeText } from '../../../kernel/db/sql.ts'

/** The shortest part of a plate that somebody asks by: four signs, one of them a Latin letter or a digit. */
const PLATE = /^(?=.*[A-Z0-9])[\p{Script=Han}A-Z0-9]{4,8}$/u

/** A plate or its end as people type it (`粤A·12345`, `a12345`, `2345`); null when the text is none. */
export function readPlate(typed: string): string | null {
  const plate = typed.toUpperCase().replaceAll(/[·\s]/g, '')
  return PLATE.test(plate) ? plate : null
}

/** A plate as `readPlate` gives it, within a column of plates as they were registered. */
export const isPlate = (column: string, plate: string, params: Params): string =>
  `replace(${column}, '·', '') ilike ${params.add(likeText(plate))}`

/** Houses of the people whose car has this plate: `select house_id …`. */
export const housesByPlate = (plate: string, open: string, params: Params): string =>
  `select ch.house_id from park_member m join customer_house ch on ch.customer_id = m.customer_id
   where ${open} and exists (select 1 from unnest(m.plates) x where ${isPlate('x', plate, params)})`
