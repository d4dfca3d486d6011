/**
 * What stands on tomorrow already, by `of`: it came after today was closed, and no other day to come has anything (`openBook`). Gathered once for a
 * question, by community and day; where no day is closed before its end, it is nothing.
 */
export const tomorrow = (table: string, of: string, sums: string, day: string) =>
  `(select e.${of}, ${sums} from community c join ${table} e on e.community_id = c.id and e.book_date = ${day}::date + 1 group by 1)`
