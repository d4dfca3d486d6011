import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CodeRuleScreen } from '@/features/wkorder/code-rule-screen'

export const Route = createFileRoute('/wkorder/conf/codeRule')({
  ...staffRoute({ title: '编号规则', permission: 'wkorder:codeRule:edit' }),
  component: CodeRuleScreen,
})
