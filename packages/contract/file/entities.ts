import type { AnyEntity } from '../kernel/entity.ts'
import { attachment } from './attachment.entity.ts'
import { exportTask } from './export-task.entity.ts'
import { importBatch } from './import-batch.entity.ts'
import { importRow } from './import-row.entity.ts'

export const fileEntities: readonly AnyEntity[] = [attachment, exportTask, importBatch, importRow]
