import { useMutation } from '@tanstack/react-query'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { useCrudPort, type CrudPort, type QueryValue } from '../port/index.ts'

/** Fills `{id}` of an action's path from its input; what is left is the query of a GET and the body of the others. */
export function requestOf(action: AnyAction, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input }
  const path = action.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`action ${action.name}: no value for {${name}}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

/** One call of an action. `key` is that of the press, for whoever may repeat it; an idempotent action never goes without one. */
export function callAction<A extends AnyAction>(
  port: CrudPort,
  action: A,
  input: InputOf<A>,
  key: string | undefined = action.idempotent ? crypto.randomUUID() : undefined,
): Promise<OutputOf<A>> {
  // A list of ids is a whole input: it has no path parameters and travels as it is.
  const { path, rest } = Array.isArray(input)
    ? { path: action.path, rest: input as unknown }
    : requestOf(action, input as Record<string, unknown>)
  return port.request<OutputOf<A>>(action.method, path, {
    ...(action.method === 'GET' ? { query: rest as Record<string, QueryValue> } : { body: rest }),
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  })
}

/**
 * An action of a contract as a mutation. An idempotent one carries a key per press, the same for the repeats of a press,
 * so that a slow line cannot book twice.
 */
export function useAction<A extends AnyAction>(action: A) {
  const port = useCrudPort()
  const mutation = useMutation({
    mutationFn: ({ input, key }: { input: InputOf<A>; key?: string }) => callAction(port, action, input, key),
  })
  return {
    may: action.permission === null || port.can(action.permission),
    pending: mutation.isPending,
    run: (input: InputOf<A>) =>
      mutation.mutateAsync({ input, ...(action.idempotent ? { key: crypto.randomUUID() } : {}) }),
  }
}
