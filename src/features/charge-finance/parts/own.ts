import { currentUser } from '@/app/session/user-store'
import type { AnyRow } from '@wuguan/contract/kernel/entity'

/** Whether the caller himself asked for this document. */
export const isOwn = (row: AnyRow): boolean => row['applicantId'] === currentUser()?.userId
