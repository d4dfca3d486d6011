/** A small fault, planted to see whether a test notices. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly put: string
  /** Test files of which one has to fail. */
  readonly by: readonly string[]
  /** What has to be part of the failing test's name; the constraints of one schema are all taken away at once and told apart by it. */
  readonly named?: string
}
/** The faults of one file, one a line: what is found, what is put there instead, and where another test has to notice. */
export const inFile = (
  file: string,
  by: readonly string[],
  ...faults: readonly (readonly [find: string, put: string, by?: string])[]
): Mutant[] => faults.map(([find, put, other]) => ({ file, find, put, by: other ? [other] : by }))
