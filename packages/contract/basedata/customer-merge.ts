/** Fields whose value the survivor may take from another; labels are joined and houses move by themselves. */
export const MERGE_FIELDS = [
  'name',
  'mobile',
  'mobile2',
  'idType',
  'idNo',
  'gender',
  'birthday',
  'email',
  'emergencyName',
  'emergencyMobile',
  'level',
  'legalPerson',
  'contactName',
  'invoiceTitle',
  'taxNo',
  'notes',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

export const isMergeField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name)
