import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { drawCodes } from '../../kernel/codes.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { Place } from './ledger/context.service.ts'

type Draft = Readonly<Record<string, unknown>>
/** What it is and, where it has lines, of which entity they are and which field of theirs names it. */
type DocumentKind = { readonly entity: AnyEntity } & (
  | { readonly lines: AnyEntity; readonly owner: string }
  | { readonly lines?: never; readonly owner?: never }
)

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
  const [name, serial] = Object.entries(entity.fields).find(([, field]) => field.kind === 'serial')!
  const [number] = await drawCodes(q, serial.rule!, now, companyId, communityId)
  const draft = { ...asked, [name]: number, applicantId: actor.userId || null }
  await insertRows(q, entity, [{ id, place, draft }], actor, kernel.secrets, now)
  if (!lineEntity) return number!
  const rows = lines.map((line) => ({ place, draft: { ...line, [owner]: id } }))
  await insertRows(q, lineEntity, rows, actor, kernel.secrets, now)
  return number!
}
