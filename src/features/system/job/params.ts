/** What the form needs of the JSON schema of a job's parameters. */
export interface ParamSchema {
  properties?: Readonly<Record<string, ParamProperty>>
  required?: readonly string[]
}
export interface ParamProperty {
  type?: string
  title?: string
  description?: string
  enum?: readonly (string | number)[]
  default?: unknown
  minimum?: number
  maximum?: number
}
export type ParamKind = 'flag' | 'number' | 'choice' | 'text' | 'json'

export function kindOfParam({ type, enum: choices }: ParamProperty): ParamKind {
  if (choices) return 'choice'
  if (type === 'boolean') return 'flag'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' ? 'text' : 'json'
}
/** The parameters with one changed; an emptied one goes, so that the handler's own default holds. */
export function withParam(
  params: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const { [name]: _, ...rest } = params
  return value === null || value === undefined || value === '' ? rest : { ...rest, [name]: value }
}
