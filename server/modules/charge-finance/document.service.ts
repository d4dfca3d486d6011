import type { AnyEntity, AnyRow, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { writeTimeline } from '../../kernel/audit.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { readInfo } from '../../kernel/crud/read.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { Place } from './ledger/context.service.ts'

type Draft = Readonly<Record<string, unknown>>
/** What it is and, where it has lines, of which entity they are and which field of theirs names it. */
type DocumentKind = { readonly entity: AnyEntity } & (
  | { readonly lines: AnyEntity; readonly owner: string }
  | { readonly lines?: never; readonly owner?: never }
)
const serialOf = (entity: AnyEntity) => Object.entries(entity.fields).find(([, field]) => field.kind === 'serial')!

/** A document of the ledger as somebody asks for it: its own number, who asked, its lines. Answers the number; papers are its own by `keepPapers`. */
export async function writeDocument(
  { q, actor, kernel, now }: ActionContext,
  { entity, lines: lineEntity, owner }: DocumentKind,
  { companyId, communityId }: Place,
  id: string,
  asked: Draft,
  lines: readonly Draft[] = [],
): Promise<string> {
  const place = { companyId, communityId }
  const [name, serial] = serialOf(entity)
  const [number] = await drawCodes(q, serial.rule!, now, companyId, communityId)
  const draft = { ...asked, [name]: number, applicantId: actor.userId || null }
  await insertRows(q, entity, [{ id, place, draft }], actor, kernel.secrets, now)
  if (!lineEntity) return number!
  const rows = lines.map((line) => ({ place, draft: { ...line, [owner]: id } }))
  await insertRows(q, lineEntity, rows, actor, kernel.secrets, now)
  return number!
}

/** The first word of a document's timeline: what was done with it, the state that it came into, and why. */
export const traceDocument = (
  { q, actor, now }: ActionContext,
  entity: AnyEntity,
  id: string,
  action: string,
  status: number,
  remark: string,
  data?: Draft,
): Promise<void> => {
  const states = Object.values(entity.fields).find((field) => field.kind === 'state')!.of!
  const toState = labelOf(states, status)
  return writeTimeline(q, actor, now, {
    bizType: entity.name,
    bizId: id,
    action,
    toState,
    remark,
    ...(data && { data }),
  })
}

/** A document as its steps and its page have it, with the ids that the ledger knows. */
export type DocumentRow<E> = ShownRowOf<E> & Place & { readonly id: string }
export const documentRow = <R extends RowMeta>(row: R): R & Place & { readonly id: string } => ({
  ...row,
  id: String(row.id),
  companyId: row.companyId!,
  communityId: row.communityId!,
})

/** A document by its number, as its page is addressed, or by its id; 404 where whoever asks does not see it. */
export async function documentAt<E extends AnyEntity>(
  context: ActionContext,
  entity: E,
  hooks: EntityHooks<E>,
  no: string,
): Promise<DocumentRow<E> & RowMeta> {
  const by = isUuid(no) ? 'id' : serialOf(entity)[0]
  const { text } = await readInfo(writing(context, entity, hooks), no, false, by)
  return documentRow(JSON.parse(text) as AnyRow) as unknown as DocumentRow<E> & RowMeta
}
