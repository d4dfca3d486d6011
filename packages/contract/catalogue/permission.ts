/** One right that a role can grant; `label` is what the role tree shows. */
export interface Permission {
  /** `module:entity:verb` */
  readonly code: string
  readonly label: string
  /** Module whose book owns the code; not always the first part of the code (`cms:news:list` belongs to app). */
  readonly module: string
}

export const permissions = (
  module: string,
  rows: readonly (readonly [code: string, label: string])[],
): readonly Permission[] => rows.map(([code, label]) => ({ code, label, module }))

/** `basedata:house` of `basedata:house:split`. */
export const permissionPrefix = (code: string): string => code.slice(0, code.lastIndexOf(':'))
