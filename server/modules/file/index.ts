import {
  cancelExport,
  commitImport,
  deleteExports,
  dropImportRows,
  importRows,
  importState,
  importTemplates,
  makeTicket,
  mapImport,
  mendImportRow,
  repeatImport,
  retryExport,
  undoImport,
} from '@wuguan/contract/file/file.actions'
import { exportTask } from '@wuguan/contract/file/export-task.entity'
import { importBatch } from '@wuguan/contract/file/import-batch.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { batchState, importBatchHooks, changeableBatch, readableBatch } from '../../kernel/imports/batch.store.ts'
import { commitBatch, mapColumns } from '../../kernel/imports/commit.ts'
import { dropRows, mendRow } from '../../kernel/imports/mend.ts'
import { readImportRows } from '../../kernel/imports/rows.queries.ts'
import { defineImportTask } from '../../kernel/imports/run.ts'
import type { AnyTemplate } from '../../kernel/imports/template.ts'
import { ImportTemplates } from '../../kernel/imports/templates.ts'
import { undoBatch } from '../../kernel/imports/undo.ts'
import { repeatImport as repeat } from '../../kernel/imports/upload.ts'
import { type ServerModule, defineModule } from '../../kernel/module.ts'
import { cancel, exportTaskHooks, remove, retry } from './exports.service.ts'
import { fileJobs } from './jobs.ts'
import { fileRoutes } from './routes.ts'
import { giveTicket } from './ticket.service.ts'

/** Files and the long work around them. Knows the other modules by what they registered: their nouns can be imported and read. */
export const fileModule = (
  nouns: readonly ServerModule[],
  special: readonly AnyTemplate[],
  /** Lists of import batches that other modules show. */
  batchDoors: readonly AnyEntity[],
): ServerModule =>
  defineModule('file', ({ crud, action, raw }) => {
    const templates = new ImportTemplates(nouns, special)

    crud(exportTask, exportTaskHooks, { without: ['select'] })
    action(cancelExport, (context, { id }) => cancel(context, id))
    action(retryExport, (context, { id }) => retry(context, id))
    action(deleteExports, remove)

    crud(importBatch, importBatchHooks(templates), { without: ['select'], doors: batchDoors })
    action(importTemplates, async ({ actor }) =>
      templates
        .all()
        .filter(({ permission }) => actor.can(permission))
        .map(({ kind, label, entity }) => ({ kind, label, entity })),
    )
    action(importState, async ({ q, actor }, { id }) => batchState(await readableBatch(q, templates, actor, id), actor))
    action(importRows, async ({ q, actor }, { id, state, error, sentence, page, limit }) => {
      await readableBatch(q, templates, actor, id)
      return readImportRows(q, id, { state, sentence: error ?? sentence ?? null, page, limit })
    })
    action(mapImport, (context, { id, mapping, options }) => mapColumns(context, templates, id, { mapping, options }))
    action(mendImportRow, (context, { id, rowNo, data }) => mendRow(context, templates, id, rowNo, data))
    action(dropImportRows, (context, { id, rowNos }) => dropRows(context, templates, id, rowNos))
    action(commitImport, (context, { id }) => commitBatch(context, templates, id))
    action(undoImport, (context, { id }) => undoBatch(context, templates, id))
    action(
      repeatImport,
      async ({ q, actor, kernel }, { id }) => {
        const { batch, template } = await changeableBatch(q, templates, actor, id)
        return repeat(kernel, actor, template, batch)
      },
      { transaction: false },
    )

    action(makeTicket, (context, input) => giveTicket(context, templates, input))

    // Tasks and jobs of this module work on the store, which exists once the process has its kernel.
    raw((kernel, app) => {
      defineImportTask(kernel, templates)
      for (const definition of fileJobs(kernel)) kernel.jobs.define(definition)
      return fileRoutes(templates)(kernel, app)
    })
  })
