import type { SourceFile } from './source-files.ts'

export const linesOf = ({ text }: Pick<SourceFile, 'text'>): number => text.split('\n').length - 1

/** Whether a file is the product's: no test, no story, nothing that only those use. */
export const isProductFile = (path: string): boolean => !/\.(test|stories|fixture)\.tsx?$|(^|\/)stories\//.test(path)
