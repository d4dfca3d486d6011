import { material } from '@wuguan/contract/materials/material.entity'
import { entityTemplate } from '../../kernel/imports/entity-template.ts'

/** 物资档案 by the sheet; numbers are drawn. */
export const materialImport = entityTemplate(material)
