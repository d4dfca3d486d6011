import { addTagMembers, refreshTag, tagAnalysis, tagFacts, tryTag } from '@wuguan/contract/basedata/tag.actions'
import { tagMember } from '@wuguan/contract/basedata/tag-member.entity'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { readAnalysis } from './analysis.queries.ts'
import { readFacts } from './facts.ts'
import { tagHooks, tagMemberHooks } from './tag.hooks.ts'
import { addMembers, refresh, trial } from './tag.service.ts'

export function tags({ crud, action }: ModuleBuilder): void {
  crud(tag, tagHooks)
  crud(tagMember, tagMemberHooks)
  action(tagFacts, readFacts)
  action(tryTag, trial)
  action(refreshTag, refresh)
  action(addTagMembers, addMembers)
  action(tagAnalysis, readAnalysis)
}
