import type { Kernel } from '../../kernel/kernel.ts'

/** The demo company; each module adds its part. Written once, in one transaction per part. */
export async function seedDemo(_kernel: Kernel, _note: (line: string) => void): Promise<void> {}
